/** A message of the demo: author and text. Its category follows from the text. */
export type DemoMessage = readonly [author: string, content: string]

/** Author of the moderator's messages in the demo. */
export const studioAuthor = 'admin'

/** Messages before the start of the demo, one list for each room; the last message is a moment old. */
export const demoChats: readonly (readonly DemoMessage[])[] = [
  [
    ['南山听雨', '来了来了，第一次看编辑部直播'],
    ['Mia Chen', 'Hello from Singapore 👋'],
    ['老周', '选题会是每天都开吗？'],
    [studioAuthor, '欢迎大家！选题会工作日上午十点开，今天破例晚上开一场。'],
    ['小鹿', '原来标题要改这么多遍'],
    ['K.', 'Is the checklist going to be shared after the stream?'],
    ['阿杰', '画面有点卡'],
    [studioAuthor, '@阿杰 麻烦切到 480p 试试，我们这边码率正常。'],
    ['阿杰', '好了，谢谢'],
    ['Lena', 'Love how honest this is'],
    ['不吃香菜', '请问实习生怎么投简历'],
    ['南山听雨', '这个选题太棒了 👍'],
    ['财运小助手', '加薇信领资料，稳赚不赔'],
    ['老周', '刚才那张数据图能再放一次吗？'],
    ['Tom W', 'no sound on my side for a few seconds, back now'],
    ['小鹿', '学到了，感谢分享'],
    ['Mia Chen', 'Which tool do you use for the timeline?'],
    [studioAuthor, '时间线是我们自己的后台，稍后演示。'],
  ],
  [
    ['Greta', 'That crust looks amazing'],
    ['厨房小白', '烤箱多少度？'],
    ['Sam', 'Can I use plums instead of apples?'],
    ['莉莉安', '看饿了'],
    ['Greta', 'Great tip about resting the dough'],
    ['Nora', 'How long does it keep in the fridge?'],
  ],
  [
    ['背包客阿明', '这是哪里呀？'],
    ['Yuki', 'The picture freezes every now and then'],
    ['背包客阿明', '又卡了'],
    ['海边的风', '风景真好看'],
  ],
]

/** Messages that arrive in the first room while the demo runs. */
export const liveMessages: readonly DemoMessage[] = [
  ['小满', '刚进来，讲到哪里了？'],
  ['Oscar', 'Good evening from Lisbon'],
  ['老周', '这个思路很清楚，赞'],
  ['Mia Chen', 'Could you show the second draft again?'],
  ['不吃香菜', '哈哈哈哈'],
  ['阿杰', '现在很流畅'],
  ['Lena', 'Thanks for answering!'],
  ['南山听雨', '下一场是什么时候？'],
  ['K.', 'The side by side comparison is really nice'],
  ['小鹿', '记笔记中'],
  ['Tom W', 'What do you do when two sources disagree?'],
  ['青柠', '声音可以再大一点吗'],
  ['Oscar', '🔥🔥🔥'],
  ['小满', '支持！'],
  ['Priya', 'First time here, this is great'],
  ['老周', '建议做成系列'],
]
