# المجموعات: ما يختاره المشرفون وما يقوله البوت عند إضافته، بالعربية.

group-set-title = ⚙️ <b>إعدادات هذه المجموعة</b>
group-set-wait = الانتظار بين سعرين: 👤 للشخص <b>{ $person }</b>، 👥 للجميع معًا <b>{ $group }</b>
group-set-wait-none = بلا انتظار
group-set-tokens-all = العملات: <b>كلها</b>
group-set-tokens-only = هذه العملات فقط: { $tokens }
group-set-tokens-not = كل العملات ما عدا هذه: { $tokens }
group-set-tokens-empty = لم تُذكر أي عملة بعد
group-set-pair = /quote وحده يعرض: { $pair }
group-set-pair-none = /quote وحده يسأل عن العملات.
group-set-stay = تُحذف إجاباتي بعد <b>{ $time }</b>.
group-set-stay-forever = تبقى إجاباتي.
group-set-language = اللغة: <b>{ $name }</b>
group-set-language-each = اللغة: لغة من يسأل
group-set-quiet = هدوء من <b>{ $from }</b> إلى <b>{ $to }</b> ({ $offset })
group-set-quiet-none = لا ساعات هدوء.
group-set-topic = أجيب في موضوع واحد فقط.
group-set-closed = ⚙️ أُغلقت الإعدادات. يفتحها /groupsettings من جديد.
group-set-wait-about =
    ⏳ <b>أوقات الانتظار</b>
    كم يُنتظر حتى السعر التالي: 👤 لشخص واحد، 👥 للجميع معًا.
group-set-tokens-about =
    🪙 <b>العملات</b>
    لتحديد العملات ردّ على هذه الرسالة برموزها أو عناوينها، أو اكتب <code>/groupsettings tokens SOL USDC BONK</code>.
group-set-pair-about =
    🔁 <b>الزوج</b>
    ردّ على هذه الرسالة بعملتين، مثل <code>SOL USDC</code>، أو اكتب <code>/groupsettings pair SOL USDC</code>.
group-set-stay-about =
    🗑 <b>حذف الإجابات</b>
    بعد هذه المدة تُحذف إجاباتي، ويُحذف السؤال أيضًا إن كان لي حق حذف الرسائل. تبقى اللوحات.
group-set-language-about =
    🌐 <b>اللغة</b>
    اللغة التي أجيب بها هنا.
group-set-quiet-about =
    🌙 <b>ساعات الهدوء</b>
    في هذه الساعات لا أجيب أحدًا هنا وتستريح اللوحات.
group-set-quiet-clock = بهذا التوقيت الساعة الآن <b>{ $time }</b>.
group-set-too-many = ⚠️ الحد الأقصى للعملات: { $number }.
group-set-two = ⚠️ أحتاج إلى عملتين مختلفتين، مثل <code>SOL USDC</code>.
group-set-usage = اكتب /groupsettings وحده، أو مثلًا <code>/groupsettings tokens SOL USDC</code> أو <code>/groupsettings block BONK</code> أو <code>/groupsettings pair SOL USDC</code>.
group-set-private = /groupsettings للمجموعات. أضفني إلى مجموعة أنت مشرف فيها واكتبه هناك.
group-only-admins = هذا متاح لمشرفي هذه المجموعة فقط.
toast-group-later = حُفظ. الحركة كثيرة هنا: ستظهره هذه الرسالة مع الضغطة التالية.
button-group-quotes = الأسعار
button-group-askers = يسأل المشرفون فقط
button-group-wait = ⏳ الانتظار
button-group-tokens = 🪙 العملات
button-group-pair = 🔁 الزوج
button-group-stay = 🗑 الإجابات
button-group-language = 🌐 اللغة
button-group-quiet = 🌙 الهدوء
button-group-topic-here = هذا الموضوع فقط
button-group-topic-one = موضوع واحد فقط
button-group-boards = اللوحات
button-group-tokens-all = الكل
button-group-tokens-only = هذه فقط
button-group-tokens-not = الكل إلا هذه
button-group-pair-none = بلا زوج
button-group-stay-forever = تبقى
button-group-language-each = لغة من يسأل
button-group-quiet-none = بلا ساعات هدوء
button-group-quiet-from = من { $time }
button-group-quiet-to = إلى { $time }
command-groupsettings = كيف أتصرف في هذه المجموعة، للمشرفين
