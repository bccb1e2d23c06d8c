# What only one person is shown in a group, in English.

ephemeral-filled-in = That is between you and me. The button opens our private chat with your request filled in.
ephemeral-nobody = I cannot see who wrote that. Please ask me in our private chat.
