# Tables, and what the card of a swap says of fees, in English.

table-route = Route
table-gets = You get
table-less = Less
