# Groups: what admins choose, and what the bot says when it comes in, in English.

group-hello = I show prices here: <code>/quote 1 SOL USDC</code>. Swapping happens in our private chat.
group-hello-admins = Admins: /groupsettings sets who may ask, how often, and when I am quiet.
