# What people ask for in their own words, in Arabic.

## What is asked about

ask-from-for =
    بأي عملة تريد أن تدفع مقابل <b>{ $to }</b>؟
    اضغط واحدة، أو اكتب رمزًا أو اسمًا أو عنوانًا.
request-side = ماذا تريد أن تفعل بعملة <b>{ $token }</b>؟
request-direction = في أي اتجاه تريد المبادلة؟
request-several = مبادلة واحدة في كل مرة. أيّها تريد؟
request-unread = لم أفهم كل ما كتبته. ماذا تريد أن تبادل؟ اضغط أو اكتب مبادلة واحدة، مثلًا: <code>0.5 SOL USDC</code>
request-unsure-amount = لست متأكدًا من المبلغ الذي تقصده. اضغط عليه أو اكتب كم تريد أن تدفع.
request-got-amount = أستطيع تثبيت ما تدفعه لا ما تستلمه. المبلغ { $amount } هو ما ستستلمه: كم تريد أن تدفع؟
request-whose-amount = المبلغ { $amount } من أي عملة؟ أستطيع تثبيت ما تدفعه فقط. كم تريد أن تدفع؟
request-unlisted =
    هذه العملة ليست في أي قائمة، فلا أحد يضمنها. يستطيع أي شخص إنشاء عملة بأي اسم، وبعضها لا يمكن بيعه مرة أخرى. لا تتابع إلا إذا كنت واثقًا من هذا العنوان:
    <code>{ $mint }</code>
request-unlisted-unquoted = هذه العملة ليست في أي قائمة، وليس لدى خدمة المبادلة سعر لها: <code>{ $mint }</code>
request-no-mint = لا توجد عملة وراء هذا العنوان: <code>{ $mint }</code>
request-mint-unread = لا أستطيع قراءة هذا العنوان من البلوكشين الآن: <code>{ $mint }</code> يُرجى المحاولة بعد دقيقة.
request-later = لم أقرأ الوقت أو الشرط كاملًا، فلن أفعل شيئًا. المبادلة الآن تُكتب من دونهما، وما يجب أن ينتظر يُكتب هكذا: <code>بع 2 SOL بسعر 250</code>، <code>بع 2 SOL اذا انخفض الى 120</code>، <code>اشتر SOL ب 20 USDC كل اثنين</code>، <code>أخبرني عندما يصل SOL إلى 200</code>
request-order = لم أفهم هذا الأمر كاملًا، فلن أضع شيئًا. يلزم مقدار وسعر، مثلًا: <i>بع 2 SOL بسعر 250</i>، <i>بع 2 SOL بسعر +10%</i>، <i>جني الأرباح JUP +30%</i>، <i>سلم بيع 1000 BONK من +10% الى +50% في 5 خطوات</i>. البيع ينتظر فوق السعر، والشراء تحته.
request-pool-link = هذا الرابط يقود إلى مجمّع سيولة، وعنوانه ليس عنوان العملة. أرسل عنوان العملة نفسها أو رمزها.
request-unknown-link = لا أجد عملة في هذا الرابط. أرسل رمزها أو عنوانها أو رابطها على Solscan أو Jupiter أو Birdeye.

## What is not about a swap

button-buy-token = شراء { $symbol }
button-sell-token = بيع { $symbol }
button-pair = { $from } → { $to }

## The dialogue of a swap

ask-new-amount = كم { $symbol } تريد أن تدفع؟ مثلًا 0.5 أو $20 أو 25% أو max.
ask-new-slippage = كم أقل من المتوقع قد يصل؟ مثلًا 0.7%.
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
dialogue-over = أُغلق هذا السؤال. أرسل /swap للبدء من جديد.
dialogue-not-text = يُرجى الضغط على زر أو كتابة إجابتك.
