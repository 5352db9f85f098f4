"""What items say beneath their titles: rules, meanings, steps, actions, moments."""
