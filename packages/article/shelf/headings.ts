import { bold, box, type Drawings, faint, ink, shape, span } from './draw.ts'

const title = '这里是标题'
const row = 'display:flex;align-items:center'

/** Headings. */
export const headings = {
  headingNumber: ({ strong, soft }) =>
    box(
      `${row};margin:2em 0 1em`,
      span(`font-size:32px;line-height:1;font-weight:bold;color:${strong};margin-right:12px`, '01'),
      bold(
        `font-size:18px;color:${ink};border-left:1px solid ${soft};padding-left:12px;line-height:1.5`,
        title,
      ),
    ),
  headingUnderline: ({ mark }) =>
    box(
      'margin:2em 0 1em;text-align:center',
      bold(`font-size:18px;color:${ink};padding:0 8px;border-bottom:6px solid ${mark}`, title),
    ),
  headingTag: ({ strong }) =>
    box(
      'margin:2em 0 1em',
      box(
        `display:inline-block;padding:4px 18px 4px 14px;border-radius:0 16px 16px 0;background:${strong};color:#fff`,
        bold('font-size:17px', title),
      ),
    ),
  headingBar: ({ strong, tint }) =>
    box(
      `margin:2em 0 1em;padding:8px 14px;border-left:5px solid ${strong};background:${tint}`,
      bold(`font-size:17px;color:${strong}`, title),
    ),
  headingEnglish: ({ strong, soft }) =>
    box(
      'margin:2em 0 1em;text-align:center',
      box(`font-size:12px;letter-spacing:4px;color:${faint}`, 'CHAPTER ONE'),
      bold(`font-size:20px;color:${strong};letter-spacing:2px`, title),
      shape(`width:48px;height:3px;margin:8px auto 0;background:${soft}`),
    ),
  headingSides: ({ strong, soft }) =>
    box(
      `${row};margin:2em 0 1em`,
      shape(`flex:1;height:1px;background:${soft}`),
      bold(`font-size:17px;color:${strong};padding:0 14px`, title),
      shape(`flex:1;height:1px;background:${soft}`),
    ),
  headingFrame: ({ strong, soft }) =>
    box(
      'margin:2em 0 1em;text-align:center',
      box(
        `display:inline-block;padding:4px;border:1px solid ${soft}`,
        box(
          `padding:6px 22px;border:1px solid ${strong}`,
          bold(`font-size:17px;color:${strong};letter-spacing:1px`, title),
        ),
      ),
    ),
  headingQuestion: ({ strong, tint }) =>
    box(
      `${row};margin:2em 0 1em;padding:10px 14px;border-radius:10px;background:${tint}`,
      span(
        `width:26px;height:26px;line-height:26px;border-radius:13px;text-align:center;background:${strong};color:#fff;font-weight:bold;margin-right:10px`,
        'Q',
      ),
      bold(`flex:1;font-size:16px;color:${ink}`, '读者最关心的问题是什么？'),
    ),
} satisfies Drawings

const middle = 'display:flex;align-items:center;margin:2em 0'

/** Dividers between sections. */
export const dividers = {
  dividerDots: ({ soft }) =>
    box(
      `margin:2em 0;text-align:center;font-size:14px;line-height:1;letter-spacing:12px;color:${soft}`,
      '●●●',
    ),
  dividerFade: ({ soft }) =>
    shape(`height:1px;margin:2em 0;background:linear-gradient(to right,transparent,${soft},transparent)`),
  dividerDiamond: ({ accent, soft }) =>
    box(
      middle,
      shape(`flex:1;height:1px;background:${soft}`),
      shape(`width:8px;height:8px;margin:0 12px;background:${accent};transform:rotate(45deg)`),
      shape(`flex:1;height:1px;background:${soft}`),
    ),
  dividerWord: ({ soft }) =>
    box(
      middle,
      shape(`flex:1;height:1px;background:${soft}`),
      span(`padding:0 12px;font-size:13px;letter-spacing:2px;color:${faint}`, '正文开始'),
      shape(`flex:1;height:1px;background:${soft}`),
    ),
  dividerStripes: ({ accent, soft }) =>
    box(
      'margin:2em 0',
      shape(`height:4px;background:${accent}`),
      shape(`height:1px;margin-top:3px;background:${soft}`),
    ),
  dividerEnd: ({ strong, soft }) =>
    box(
      middle,
      shape(`flex:1;border-top:1px dashed ${soft}`),
      bold(`padding:0 14px;font-size:13px;letter-spacing:3px;color:${strong}`, 'END'),
      shape(`flex:1;border-top:1px dashed ${soft}`),
    ),
} satisfies Drawings
