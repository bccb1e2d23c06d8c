# ما يفضّله كل شخص، بالعربية.

settings-title = ⚙️ <b>الإعدادات</b>
settings-line-pair = الزوج: <b>{ $pair }</b>
settings-line-slippage = الانزلاق السعري: <b>{ $slippage }</b>
settings-line-amounts = أزرار المبالغ: <b>{ $amounts }</b>
settings-line-favourites = المفضلة: <b>{ $number }</b>
settings-line-language = اللغة: <b>{ $name }</b>
settings-line-explorer = المستكشف: <b>{ $name }</b>
settings-loud = 🔔 الإشعار عند انتهاء المبادلة: <b>بصوت</b>
settings-silent = 🔕 الإشعار عند انتهاء المبادلة: <b>بلا صوت</b>
settings-once = يسأل التأكيد: <b>مرة</b>، ومرتين إن كان السعر سيئًا
settings-twice = يسأل التأكيد: <b>مرتين دائمًا</b>
settings-nothing = لا شيء
settings-closed = ⚙️ أُغلقت الإعدادات. يفتحها /settings من جديد.
settings-pair-about =
    🔁 <b>الزوج</b>
    الزوج الذي يبدأ به /swap. اختر واحدًا من آخر الأزواج التي بادلتها.
settings-pair-none-yet = لم تبادل شيئًا بعد. بعد أول مبادلة يمكنك اختيار زوجها هنا.
settings-slippage-about =
    🎯 <b>الانزلاق السعري</b>
    كم تقبل أقل مما يُعرض. إن تحرك السعر أكثر قبل أن تتم المبادلة فلن تتم، ولا تُدفع سوى رسوم الشبكة.
settings-slippage-high = ⚠️ عند 3% أو أكثر قد تحصل على أقل بكثير مما عُرض.
settings-slippage-question =
    ✏️ <b>ما الانزلاق السعري المسموح؟</b>
    أرسل نسبة مئوية من 0.1 إلى 50، مثل <code>0.8</code>.
settings-slippage-saved = ✅ أصبح الانزلاق السعري <b>{ $slippage }</b> للمبادلات الجديدة. البطاقات المفتوحة تبقى كما هي.
settings-slippage-wrong = ⚠️ أحتاج إلى نسبة مئوية من 0.1 إلى 50، بمنزلتين عشريتين على الأكثر، مثل <code>0.8</code>.
settings-amounts-about =
    🔢 <b>أزرار المبالغ</b>
    المبالغ التي أعرضها كأزرار: جزء مما تملك، أو دولارات، أو عدد من العملة. في بطاقة العملة: مبالغ SOL والدولار للشراء، والنسب للبيع.
settings-amounts-question =
    ✏️ <b>أي مبالغ؟</b>
    أرسل أربعة على الأكثر بينها مسافات، مثل <code>0.1 $20 50% max</code>.
settings-amounts-wrong = ⚠️ لا أستطيع قراءة { $word } كمبلغ. اكتبه مثل واحد من هذه: <code>0.1 $20 50% max</code>.
settings-amounts-count = ⚠️ أرسل من مبلغ واحد إلى أربعة، مثل <code>0.1 $20 50% max</code>.
settings-favourites-about =
    ⭐ <b>المفضلة</b>
    مبادلات على بعد نقرة، أربع على الأكثر. يعرضها /swap أولًا.
settings-favourites-question =
    ✏️ <b>أي مبادلة؟</b>
    اكتب المبلغ، ثم ما تدفع به، ثم ما تستلمه، مثل <code>0.5 SOL USDC</code> أو <code>$20 SOL BONK</code> أو <code>50% BONK SOL</code>.
settings-favourites-wrong = ⚠️ لا أستطيع قراءة ذلك كمبادلة بين عملتين من القائمة. اكتبها هكذا: <code>0.5 SOL USDC</code>.
settings-favourites-none = لا شيء بعد.
settings-favourites-full = المكان يتسع لأربع. أزل واحدة لتضيف أخرى.
settings-explorer-about =
    🔎 <b>المستكشف</b>
    الموقع الذي تُفتح فيه معاملاتك. كلها تعرض البلوكشين نفسه.
button-settings-pair = 🔁 الزوج
button-settings-slippage = 🎯 الانزلاق السعري
button-settings-amounts = 🔢 المبالغ
button-settings-favourites = ⭐ المفضلة
button-settings-language = 🌐 اللغة
button-settings-explorer = 🔎 المستكشف
button-settings-silent = 🔕 بلا صوت
button-settings-loud = 🔔 مع صوت
button-settings-twice = اسأل مرتين
button-settings-once = اسأل مرة
button-settings-own = ✏️ أكتب بنفسي
button-settings-none = بلا زوج
button-settings-add = ➕ أضف { $swap }
button-settings-remove = 🗑 { $swap }
button-settings-usual = الافتراضي
toast-settings-high = حُفظ. عند 3% أو أكثر قد تحصل على أقل بكثير مما عُرض.
press-settings-gone = لم يعد هذا الخيار موجودًا. اختر مرة أخرى من فضلك.
command-settings = إعداداتك
command-language = اختيار اللغة

## The language

language-question =
    🌐 <b>بأي لغة أتحدث معك؟</b>
    تسري هنا وعلى صفحاتي.
button-language-telegram = كما في تيليجرام
toast-language = من الآن أتحدث معك بالعربية.
