# الوضع المضمّن والروابط المشاركة، بالعربية.

inline-how-title = اكتب عملة، أو مبلغًا وعملتين
inline-how-line = مثلًا: SOL، أو 1 SOL USDC
inline-how = 💱 أسعار سولانا في أي محادثة: اكتب <code>@{ $bot } 1 SOL USDC</code> واختر نتيجة.
button-inline-private = إلى محادثتنا الخاصة
problem-inline-share = أجزاء رصيدك، مثل 50% أو max، تعمل في محادثتنا الخاصة فقط. اكتب مبلغًا، مثلًا 1 SOL USDC.
problem-inline-busy = الطلبات كثيرة جدًا الآن. حاول مجددًا بعد لحظة.
press-inline = لا يمكن إجراء مبادلة من هذه الرسالة. افتح محادثتنا الخاصة للبدء.
