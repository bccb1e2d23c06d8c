# Commands, dialogues and presses, in Arabic.

## Commands

start-link-unknown = لم يعد هذا الرابط يعمل. أرسل لي مثلًا <code>/swap 0.5 SOL USDC</code>.
help =
    💬 <b>اكتب ما تريده ببساطة</b>، مثلًا:
    • <i>بادل 0.5 SOL إلى USDC</i>
    • <i>نصف رصيدي من SOL إلى BONK</i>
    • <i>أخبرني عندما يصل SOL إلى 200</i>
    لا أحتفظ بمفاتيحك، ولا أطلب عبارة الاسترداد، ولا أراسلك من تلقاء نفسي. ترى ما تفعله المعاملة قبل أن توقّعها.
    <blockquote expandable><b>الأوامر</b>
    /swap – مبادلة العملات، خطوة بخطوة أو في سطر واحد: <code>/swap 0.5 SOL USDC</code>
    /quote – السعر فقط: <code>/quote 1 SOL USDC</code>
    /connect – ربط محفظة
    /wallets – التبديل بين محافظك وتسميتها وإلغاء ربطها
    /balance – ما في محفظتك
    /disconnect – إلغاء ربط المحفظة المستخدمة
    /status – ما هو مفتوح الآن
    /history – آخر مبادلاتك
    /alert – تنبيه سعر: <code>/alert SOL &gt; 200</code>
    /alerts – تنبيهات الأسعار لديك
    /cancel – إلغاء ما هو مفتوح
    /settings – الزوج والهامش والمفضلة والإشعارات
    /language – اللغة التي أتحدث بها
    /privacy – ما أحتفظ به عنك
    /forget – محو كل ما يخصك</blockquote>
    <blockquote expandable><b>المجموعات والمحادثات الأخرى</b>
    في المجموعة، يعرض <code>/quote 1 SOL USDC</code> سعرًا. أجب بالأمر /quote عن رسالة تذكر عملة لترى سعرها. يستطيع المشرفون نشر أسعار تبقى محدَّثة عبر /board وضبطي عبر /groupsettings. <a href="https://t.me/{ $bot }?startgroup&amp;admin=pin_messages">أضفني إلى مجموعة</a>.
    في أي محادثة أخرى، اكتب <code>@{ $bot } 1 SOL USDC</code> واختر نتيجة.</blockquote>
help-group =
    أعرض الأسعار هنا: <code>/quote 1 SOL USDC</code>
    أجب عن رسالة بالأمر /quote وسأعرض سعر عملتها.
    المبادلة تتم في محادثتنا الخاصة، والمشرفون يضبطونني بالأمر /groupsettings.
group-go-private = هذا بيني وبينك. يُرجى فتح محادثتنا الخاصة.
quote-usage = اكتبها هكذا: <code>/quote 1 SOL USDC</code>
quote-title = 💱 <b>{ $pays } تساوي نحو { $gets }</b>
quote-moving = الأسعار تتغيّر. المعتمد هو السعر الذي تؤكّده.
unknown-command = لا أعرف هذا الأمر. يعرض /help ما يمكنني فعله.
unknown-text = لم أفهم ذلك. اكتب مثلًا <code>بادل 0.5 SOL إلى USDC</code>، أو اضغط:
something-broke = عذرًا، حدث خطأ من جانبي. لم تتغيّر أي من مبادلاتك. يُرجى المحاولة مرة أخرى؛ يعرض /status الوضع الحالي.
database-away = لا أستطيع الوصول إلى قاعدة بياناتي حاليًا، لذلك لا يمكنني الرد بعد. رسالتك لم تضِع: سأرد فور عودة قاعدة البيانات. والمبادلات التي وقّعتها مستمرة.
too-fast = لحظة من فضلك: هذه طلبات كثيرة دفعة واحدة. حاول مرة أخرى بعد بضع ثوانٍ.
cancel-nothing = لا يوجد ما يُلغى.
cancel-too-late = تلك المبادلة موقّعة وربما وصلت إلى البلوكشين، لذا لم يعد ممكنًا إلغاؤها. يعرض /status كيف تسير.
status-wallet = 👛 المحفظة: <code>{ $address }</code>
status-no-wallet = 👛 لا توجد محفظة مربوطة بعد. يربط /connect محفظة.
status-nothing = لا شيء مفتوح. يبدأ /swap مبادلة.
status-open = <b>المفتوح الآن</b>
status-line = { $icon } مبادلة { $pays } إلى نحو { $gets }: { $state }
state-offered = في انتظار تأكيدك
state-ordered = في انتظار توقيعك
state-served = بانتظارك في تطبيق محفظتك
state-signed = موقّعة، جارٍ إرسالها
state-submitted = في طريقها إلى البلوكشين
state-confirmed = تمت
state-failed = فشلت
state-failed-why = فشلت: { $reason }
state-expired = انتهت مهلتها
state-cancelled = أُلغيت
state-lapsed = لم تُوقَّع في الوقت المحدد
history-title = <b>آخر مبادلاتك</b>
history-none = لا مبادلات بعد. يبدأ /swap أول مبادلة.
history-line = { $icon } { $pays } إلى { $gets } · { $end }

command-swap = مبادلة العملات
command-quote = عرض سعر
command-connect = ربط محفظتك
command-wallets = محافظك
command-disconnect = إلغاء ربط المحفظة المستخدمة
command-status = ما هو مفتوح الآن
command-history = آخر مبادلاتك
command-cancel = إلغاء ما هو مفتوح
command-language = اختيار اللغة
command-privacy = ما أحتفظ به عنك
command-forget = محو كل ما يخصك
command-help = ما يمكنني فعله
bot-description = أبادل العملات على سولانا دون أن أحتفظ بأي مفتاح. ترى بالضبط ما تفعله المعاملة، وتوقّعها في محفظتك.
bot-short-description = مبادلة العملات على سولانا. محفظتك توقّع، ولا أحتفظ بأي مفتاح أبدًا.

## The dialogue of a swap

ask-from = <b>مبادلة</b>: بأي عملة تدفع؟
    اضغط على واحدة، أو اكتب رمز العملة أو عنوانها.
ask-to = <b>مبادلة { $from } إلى…</b> أي عملة؟
    اضغط على واحدة، أو اكتب رمز العملة أو عنوانها.
ask-amount = <b>مبادلة { $from } إلى { $to }</b>: كم من { $from }؟
    اكتب المبلغ، مثلًا <code>{ $example }</code>.
ask-amount-balance = <b>مبادلة { $from } إلى { $to }</b>: كم من { $from }؟
    لديك { $balance }. اضغط على نسبة أو اكتب المبلغ.
ask-pick = أي واحدة تقصد؟ هناك عدة عملات بهذا الاسم:
dialogue-cancelled = أُلغي. يبدأ /swap من جديد.
dialogue-left = توقفنا هنا. يبدأ /swap من جديد.
dialogue-ended = تم تحديثي وأُغلق سؤالي. يبدأ /swap من جديد.
dialogue-over = أُغلق هذا السؤال. أرسل /swap للبدء من جديد.
dialogue-not-text = يُرجى الضغط على زر أو كتابة إجابتك.

## Answers to presses

toast-confirmed = تم التأكيد. الآن وقّع في محفظتك.
toast-refreshed = يظهر الآن سعر جديد.
toast-cancelled = تم الإلغاء.
toast-connected = تم الربط.
toast-refused = لم يتم الربط.
press-unknown = لم يعد هذا الزر يعمل. يعرض /status الوضع الحالي.
press-private-only = هذا يعمل في محادثتنا الخاصة فقط.

## The language

language-name = العربية
language-question =
    🌐 <b>بأي لغة أتحدث معك؟</b>
    تسري هنا وعلى صفحاتي.
button-language-telegram = كما في تيليجرام
toast-language = من الآن أتحدث معك بالعربية.

# الدقائق الأولى، بالعربية.

start-what = 👋 <b>مرحبًا { $name }!</b> أبادل العملات على سولانا ولا أحتفظ بأي مفتاح: كل مبادلة توقَّع في محفظتك أنت.
start-money =
    🔐 <b>أين أموالي؟</b>
    في محفظتك أنت طوال الوقت. لا أعرف إلا عنوانها. في كل مبادلة تعرض لك محفظتك ما سيحدث، ولا يتحرك شيء حتى توقّع هناك.
start-back = 👋 <b>مرحبًا { $name }!</b> محفظتك <code>{ $address }</code> قيد الاستخدام. ماذا تريد أن تفعل؟
start-no-wallet = 👛 للمبادلة الأولى اربط محفظة. أعرف عنوانها ولا شيء غيره.
start-first =
    🚀 <b>مبادلتك الأولى</b>
    جرّب مبلغًا صغيرًا. ترى كل شيء قبل التوقيع ويمكنك التوقف في أي خطوة.
start-first-balance =
    🚀 <b>مبادلتك الأولى</b>
    لديك { $balance }. جرّب مبلغًا صغيرًا: ترى كل شيء قبل التوقيع ويمكنك التوقف في أي خطوة.
start-empty =
    👛 <b>تحتاج محفظتك إلى بعض SOL.</b> فيها { $balance }، وكل مبادلة تكلّف القليل منه.
    اشترِ من محفظتك أو أرسل من منصة عبر شبكة سولانا إلى:
    <code>{ $address }</code>
start-later = حسنًا. متى شئت: /swap للمبادلة، /connect لربط محفظتك، /help لعرض كل شيء.
button-start-money = أين أموالي؟
button-start-first = المبادلة الأولى
button-start-back = رجوع
button-start-later = ليس الآن
button-start-swap = بادل { $amount } SOL إلى USDC
button-start-own = أختار بنفسي
button-start-faucet = احصل على نقود للتجربة
button-start-copy = نسخ العنوان
button-start-picture = عرض رمز QR
button-start-again = تحقق مجددًا
button-start-go = مبادلة
button-start-balance = رصيدي
button-start-help = مساعدة
press-start-no-wallet = اربط محفظة أولًا: /connect
