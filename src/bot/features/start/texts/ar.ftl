# /help, in Arabic.

help =
    💬 <b>اكتب ما تريده ببساطة</b>، مثلًا:
    • <i>بادل 0.5 SOL إلى USDC</i>
    • <i>نصف رصيدي من SOL إلى BONK</i>
    • <i>أخبرني عندما يصل SOL إلى 200</i>
    • <i>بع 2 SOL اذا انخفض الى 120</i>
    • <i>اشتر SOL ب 20 USDC كل اثنين</i>
    لا أحتفظ بمفاتيحك، ولا أطلب عبارة الاسترداد، ولا أراسلك من تلقاء نفسي. ترى ما تفعله المعاملة قبل أن توقّعها.
    <blockquote expandable><b>الأوامر</b>
    /swap – مبادلة العملات، خطوة بخطوة أو في سطر واحد: <code>/swap 0.5 SOL USDC</code>
    /quote – السعر فقط: <code>/quote 1 SOL USDC</code>
    /connect – ربط محفظة
    /wallets – التبديل بين محافظك وتسميتها وإلغاء ربطها
    /balance – ما في محفظتك
    /pnl – أرباحك وخسائرك
    /reclaim – استرداد تأمينات الحسابات الفارغة
    /order – الشراء أو البيع بسعرك: <code>/order sell 2 SOL at 250</code>
    /orders – أوامرك المعلّقة
    /disconnect – إلغاء ربط المحفظة المستخدمة
    /status – ما هو مفتوح الآن
    /history – آخر مبادلاتك
    /alert – تنبيه سعر: <code>/alert SOL &gt; 200</code>
    /alerts – تنبيهات الأسعار ووقف الخسارة والخطط
    /cancel – إلغاء ما هو مفتوح
    /settings – الزوج والانزلاق السعري والمفضلة والإشعارات
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
command-help = ما يمكنني فعله

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
button-start-back = رجوع
button-start-later = ليس الآن
button-start-swap = بادل { $amount } SOL إلى USDC
button-start-own = أختار بنفسي
button-start-go = مبادلة
button-start-balance = رصيدي
button-start-help = مساعدة
press-start-no-wallet = اربط محفظة أولًا: /connect
shared-link-over = انتهت صلاحية هذا الرابط: يمكن فتح السعر المشارك خلال { $days } يومًا. أرسل لي مثلًا <code>/swap 0.5 SOL USDC</code>.
