import { bold, box, type Drawings, faint, ink } from './draw.ts'

const text = '把最打动人的一句话放在这里。'
const serif = 'font-family:Georgia,Songti SC,SimSun,serif'

/** Quotations. */
export const quotes = {
  quoteMark: ({ soft }) =>
    box(
      'margin:1.6em 0;padding:0 12px',
      box(`${serif};font-size:48px;line-height:.9;height:32px;color:${soft}`, '“'),
      box(`font-size:17px;line-height:1.8;color:${ink}`, text),
      box(`margin-top:6px;font-size:14px;text-align:right;color:${faint}`, '—— 说话的人'),
    ),
  quoteBar: ({ accent, tint }) =>
    box(
      `margin:1.4em 0;padding:12px 16px;border-left:4px solid ${accent};background:${tint};font-size:15px;line-height:1.8;color:${ink}`,
      text,
    ),
  quoteCentre: ({ strong }) =>
    box(
      `margin:2em 0;padding:18px 12px;border-top:1px solid ${strong};border-bottom:1px solid ${strong};text-align:center`,
      bold(`font-size:18px;line-height:1.7;letter-spacing:1px;color:${strong}`, text),
    ),
  quoteDark: ({ strong }) =>
    box(
      `margin:1.6em 0;padding:22px 18px;border-radius:12px;background:${strong};color:#fff;text-align:center`,
      box('font-size:18px;line-height:1.7;letter-spacing:1px', text),
      box('margin-top:10px;font-size:13px', '出自《书名》'),
    ),
  quoteDialogue: ({ strong, tint }) =>
    box(
      'margin:1.4em 0',
      box('margin-bottom:4px', bold(`font-size:14px;color:${strong}`, '问')),
      box(
        `display:inline-block;padding:10px 14px;border-radius:4px 14px 14px 14px;background:${tint};font-size:15px;line-height:1.7;color:${ink}`,
        '您是怎么走上这条路的？',
      ),
      box('margin:14px 0 4px;text-align:right', bold(`font-size:14px;color:${faint}`, '答')),
      box(
        'text-align:right',
        box(
          `display:inline-block;padding:10px 14px;border-radius:14px 4px 14px 14px;background:#f3f4f4;font-size:15px;line-height:1.7;text-align:left;color:${ink}`,
          '那年夏天，我第一次走进车间。',
        ),
      ),
    ),
} satisfies Drawings
