"""What a result can be proven by: its code of six words, the slip that the device signs, and what verifies them.

Read `statement` first, then `slip` and `device_key`, then `verify`.
"""
