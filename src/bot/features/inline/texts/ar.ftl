# الوضع المضمّن والروابط المشاركة، بالعربية.

inline-how-title = اكتب عملة، أو مبلغًا وعملتين
inline-how-line = مثلًا: SOL، أو 1 SOL USDC
inline-how = 💱 أسعار على Solana في أي محادثة: اكتب <code>@{ $bot } 1 SOL USDC</code> واختر واحدًا.
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
problem-inline-share = حصة المحفظة تبقى بيني وبينك. اكتب مبلغًا، مثلًا 1 SOL USDC.
problem-inline-busy = تُطلب أسعار كثيرة جدًا الآن. حاول مجددًا بعد لحظة.
press-inline = رسائل الأسعار لا تحمل أزرارًا للمبادلة. افتح محادثتنا الخاصة للبدء.
shared-link-over = لم يعد هذا الرابط صالحًا: يمكن فتح السعر المشارك خلال { $days } يومًا. أرسل لي مثلًا <code>/swap 0.5 SOL USDC</code> بدلًا منه.
privacy-shared = <b>أسعار للمشاركة:</b> أي العملات وكم تستعلم عنه في محادثات ومجموعات أخرى، لأن الرابط تحت السعر يقود إليه؛ لمدة { $days } يومًا منذ آخر مرة.
