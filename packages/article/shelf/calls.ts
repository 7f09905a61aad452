import { bold, box, type Drawings, faint, ink, span } from './draw.ts'

const badge = (strong: string) =>
  span(
    `width:44px;height:44px;line-height:44px;border-radius:22px;text-align:center;font-size:18px;background:${strong};color:#fff;margin-right:12px`,
    '李',
  )

/** Signatures and cards of authors. */
export const signatures = {
  signatureCredits: ({ soft }) =>
    box(
      `margin:2em 0 1em;padding-top:14px;border-top:1px solid ${soft};text-align:center;font-size:13px;line-height:2;color:${faint}`,
      box('', '文字 / 李小童　编辑 / 周沐阳'),
      box('', '摄影 / 王一帆　审校 / 陈晨'),
    ),
  signatureAuthor: ({ strong, tint }) =>
    box(
      `display:flex;align-items:center;margin:1.6em 0;padding:14px 16px;border-radius:12px;background:${tint}`,
      badge(strong),
      box(
        'flex:1',
        bold(`font-size:16px;color:${ink}`, '李小童'),
        box(`font-size:13px;line-height:1.6;color:${faint}`, '记者，写城市与人的故事'),
      ),
    ),
  signatureNotice: ({ soft }) =>
    box(
      `margin:1.6em 0;padding:12px 16px;border:1px dashed ${soft};border-radius:8px;font-size:13px;line-height:1.8;color:${faint}`,
      '本文为原创，转载请在后台留言，并注明作者与出处。',
    ),
} satisfies Drawings

/** Calls to action. */
export const calls = {
  callFollow: ({ strong, tint }) =>
    box(
      `margin:1.6em 0;padding:16px;border-radius:12px;background:${tint};text-align:center`,
      box(`font-size:15px;color:${ink}`, '每天三分钟，读懂一件事'),
      box(
        `display:inline-block;margin-top:10px;padding:6px 22px;border-radius:18px;background:${strong};color:#fff`,
        bold('font-size:15px', '点击上方名片，关注我们'),
      ),
    ),
  callReadOn: ({ strong, soft }) =>
    box(
      `display:flex;align-items:center;margin:1.4em 0;padding:12px 16px;border:1px solid ${soft};border-radius:10px`,
      box(
        'flex:1',
        box(`font-size:12px;letter-spacing:1px;color:${faint}`, '延伸阅读'),
        bold(`font-size:15px;color:${ink}`, '上一期文章的标题'),
      ),
      span(`font-size:18px;color:${strong};margin-left:10px`, '→'),
    ),
  callOriginal: ({ strong }) =>
    box(
      'margin:1.6em 0;text-align:center',
      box(
        `display:inline-block;padding:8px 26px;border:1px solid ${strong};border-radius:20px`,
        bold(`font-size:15px;color:${strong}`, '点击文末“阅读原文”，立即报名'),
      ),
    ),
  callCode: ({ soft, strong, picture }) =>
    box(
      `display:flex;align-items:center;margin:1.6em 0;padding:14px;border:1px solid ${soft};border-radius:12px`,
      box('width:110px;min-width:110px;margin-right:14px', picture),
      box(
        'flex:1',
        bold(`font-size:16px;color:${strong}`, '扫码加入读者群'),
        box(
          `margin-top:4px;font-size:14px;line-height:1.7;color:${faint}`,
          '长按识别二维码，备注“读者”，工作日当天通过。',
        ),
      ),
    ),
  callLike: ({ strong }) =>
    box(
      'display:flex;margin:1.8em 0;text-align:center',
      ...(
        [
          ['点赞', '喜欢这篇文章'],
          ['分享', '告诉需要的人'],
          ['在看', '让更多人看见'],
        ] as const
      ).map(([name, why]) =>
        box(
          'flex:1',
          box(
            `display:inline-block;width:52px;height:52px;line-height:52px;border-radius:26px;background:${strong};color:#fff`,
            bold('font-size:15px', name),
          ),
          box(`margin-top:6px;font-size:12px;color:${faint}`, why),
        ),
      ),
    ),
} satisfies Drawings
