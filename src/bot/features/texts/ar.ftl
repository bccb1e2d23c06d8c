# Texts that several features share, in Arabic.

button-swap-this = مبادلة هذا
button-private-chat = فتح المحادثة الخاصة
inline-as-of = السعر في { $time }
button-close = إغلاق
quote-moving = الأسعار تتغيّر. المعتمد هو السعر الذي تؤكّده.
language-name = العربية
button-start-first = المبادلة الأولى
token-source = <i>بيانات السوق: { $source }</i>
wallet-unknown = لم تعد تلك المحفظة مربوطة.

## In groups

group-hello = أعرض الأسعار هنا: <code>/quote 1 SOL USDC</code>. أما المبادلة فتتم في محادثتنا الخاصة.
group-hello-admins = للمشرفين: /groupsettings يحدد من يسأل وكم مرة ومتى ألتزم الصمت.
ephemeral-filled-in = هذا بيني وبينك. يفتح الزر محادثتنا الخاصة وفيها طلبك جاهزًا.
ephemeral-nobody = لا أرى من كتب ذلك. يُرجى سؤالي في محادثتنا الخاصة.
group-go-private = هذا بيني وبينك. يُرجى فتح محادثتنا الخاصة.

## Where a swap stands

button-status-swap = 🔄 مبادلة جديدة
button-status-balance = 💼 رصيدي
button-status-history = 🕘 مبادلاتي
button-status-settings = ⚙️ الإعدادات
status-no-wallet = 👛 لا توجد محفظة مربوطة بعد. يربط /connect محفظة.
state-offered = في انتظار تأكيدك
state-ordered = في انتظار توقيعك
state-served = بانتظارك في تطبيق محفظتك
state-signed = موقّعة، جارٍ إرسالها
state-submitted = في طريقها إلى البلوكشين
state-confirmed = تمت
state-failed = فشلت
state-expired = انتهت مهلتها
state-cancelled = أُلغيت
state-lapsed = لم تُوقَّع في الوقت المحدد

## Answers to presses

press-stranger = لا أعرف عنك شيئًا، لذا لا يفعل هذا الزر شيئًا. أرسل /start للبدء.
press-receipt-busy = تعذّر رسم الصورة الآن. حاول مرة أخرى بعد قليل.
toast-saved = حُفظ.
dialogue-ended = تم تحديثي وأُغلق سؤالي. يبدأ /swap من جديد.
toast-refreshed = يظهر الآن سعر جديد.
press-unknown = لم يعد هذا الزر يعمل. يعرض /status الوضع الحالي.
press-private-only = هذا يعمل في محادثتنا الخاصة فقط.

## What is not about a swap

unknown-command = لا أعرف هذا الأمر. يعرض /help ما يمكنني فعله.
unknown-text = لم أفهم ذلك. اكتب مثلًا <code>بادل 0.5 SOL إلى USDC</code>، أو اضغط:
talk-greeting = 👋 مرحبًا! ماذا تريد أن تفعل؟
talk-thanks = على الرحب والسعة! ما التالي؟
talk-smalltalk = أنا هنا متى أردت المبادلة.
talk-not = حسنًا، لن أبادل شيئًا.
talk-safety = 🔐 لا أملك مفاتيحك أبدًا. أنا أجهّز المبادلة فقط، ولا تتم إلا عندما توقّعها في محفظتك، وقبل ذلك تعرض لك صفحة ما تفعله المعاملة حقًا. عبارة الاسترداد لك وحدك: لا أطلبها أبدًا.
talk-tolerance = 🎯 الانزلاق السعري هو مقدار ما تقبل نقصه عمّا هو معروض: إذا تحرك السعر أكثر فلا تتم المبادلة. تجده في كل بطاقة تحت <b>{ button-more }</b> لتلك المبادلة، وفي /settings لجميعها. اكتب <code>slippage 1</code> لضبطه، أو <code>1 SOL USDC slippage 2%</code> لمبادلة واحدة.
talk-fees = التأثير في السعر ورسوم المسار داخلة في السعر، وكل بطاقة تعرضها. رسوم الشبكة، وهي غالبًا سنت أو أقل، تضاف إليها. ترى كل شيء قبل أن توقّع.
talk-send = أنا أبادل العملات فقط ولا أحتفظ بشيء منها: فهي في محفظتك. للإرسال أو الإيداع أو السحب، استخدم محفظتك.
talk-which-token = في هذا النص عدة عملات. أيها تريد أن ترى؟
talk-wordless = أفهم الرسائل المكتوبة والأزرار فقط. ماذا تريد أن تفعل؟
edit-unread = لا أقرأ تعديلات هذه الرسالة. أرسلها من جديد في رسالة جديدة من فضلك.
talk-unsure = لست متأكدًا مما تقصده. هل هو أحد هذه الأمور؟
talk-complaint = يؤسفني أن الأمر لم يكن كما توقعت. ما المشكلة؟
button-topic-status = أين أموالي؟
button-topic-complaint = شيء لا يعمل
button-topic-privacy = بياناتي
button-topic-safety = هل هذا آمن؟
button-topic-help = كيف يعمل؟
button-topic-history = مبادلاتي
button-topic-language = اللغة
button-topic-settings = الإعدادات
button-topic-alert = تنبيهاتي
button-talk-swap = مبادلة
button-talk-help = مساعدة
press-group-busy = هذه المجموعة مزدحمة الآن. حاول مجددًا بعد ثوانٍ.
talk-nothing-to-repeat = لا توجد بعد مبادلة مكتملة لتكرارها. ماذا تريد أن تبادل؟
talk-unsigned =
    <b>إذا لم توقّع معاملة، فتصرّف الآن:</b>
    1. ألغِ في محفظتك الأذونات التي لا تعرفها، ثم انقل كل شيء إلى محفظة جديدة بعبارة استرداد جديدة.
    2. افصل المحفظة القديمة هنا: /wallets
    3. انظر في المستكشف ما الذي حدث: تُظهر المعاملة من وقّع وإلى أين ذهبت.
    4. لا أحد يستطيع إعادتها، ولا أنا. من يعدك بإعادتها أو يطلب عبارة الاسترداد فهو محتال.
toast-share-profit = أعد توجيه الصورة لمن تشاء: لا تُظهر محفظة ولا مبلغًا.
