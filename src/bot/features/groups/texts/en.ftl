# What only one person is shown in a group, in English.
