"""From detections of single frames to beliefs about the table."""
