# الوضع المضمّن والروابط المشاركة، بالعربية.

inline-how-title = اكتب عملة، أو مبلغًا وعملتين
inline-how-line = مثلًا: SOL، أو 1 SOL USDC
inline-how = 💱 أسعار سولانا في أي محادثة: اكتب <code>@{ $bot } 1 SOL USDC</code> واختر نتيجة.
button-inline-private = إلى محادثتنا الخاصة
inline-as-of = السعر في { $time }
inline-age =
    { $minutes ->
        [0] قبل أقل من دقيقة
        [zero] قبل { $minutes } دقيقة
        [one] قبل دقيقة واحدة ({ $minutes })
        [two] قبل دقيقتين ({ $minutes })
        [few] قبل { $minutes } دقائق
        [many] قبل { $minutes } دقيقة
       *[other] قبل { $minutes } دقيقة
    }
problem-inline-share = أجزاء رصيدك، مثل 50% أو max، تعمل في محادثتنا الخاصة فقط. اكتب مبلغًا، مثلًا 1 SOL USDC.
problem-inline-busy = الطلبات كثيرة جدًا الآن. حاول مجددًا بعد لحظة.
press-inline = لا يمكن إجراء مبادلة من هذه الرسالة. افتح محادثتنا الخاصة للبدء.
shared-link-over = انتهت صلاحية هذا الرابط: يمكن فتح السعر المشارك خلال { $days } يومًا. أرسل لي مثلًا <code>/swap 0.5 SOL USDC</code>.
privacy-shared = <b>الأسعار المشاركة:</b> العملات والمبالغ التي تستعلم عنها في المجموعات والمحادثات الأخرى، لمدة { $days } يومًا بعد آخر مرة. يحتاج إليها الرابط تحت السعر.
