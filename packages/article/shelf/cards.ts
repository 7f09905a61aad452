import { bold, box, type Drawings, faint, ink, span } from './draw.ts'

const text = '在这里写两三句话，说明要点和背景。'
const body = `font-size:15px;line-height:1.75;color:${ink}`

/** Cards for facts and notices. */
export const cards = {
  cardPlain: ({ soft, strong }) =>
    box(
      `margin:1.2em 0;padding:16px;border:1px solid ${soft};border-radius:10px`,
      bold(`font-size:16px;color:${strong}`, '小标题'),
      box(`${body};margin-top:6px`, text),
    ),
  cardTinted: ({ tint, strong }) =>
    box(
      `margin:1.2em 0;padding:16px;border-radius:12px;background:${tint}`,
      bold(`font-size:16px;color:${strong}`, '划重点'),
      box(`${body};margin-top:6px`, text),
    ),
  cardHeader: ({ soft, strong }) =>
    box(
      `margin:1.2em 0;border:1px solid ${strong};border-radius:10px;overflow:hidden`,
      box(`padding:8px 16px;background:${strong};color:#fff`, bold('font-size:15px', '活动须知')),
      box(`${body};padding:12px 16px`, text),
      box(`padding:8px 16px;border-top:1px dashed ${soft};font-size:13px;color:${faint}`, '补充说明'),
    ),
  cardFigures: ({ tint, strong }) =>
    box(
      `display:flex;margin:1.2em 0;padding:16px 8px;border-radius:12px;background:${tint};text-align:center`,
      ...(
        [
          ['86%', '满意度'],
          ['1.2 万', '参与人数'],
          ['30 天', '用时'],
        ] as const
      ).map(([figure, label]) =>
        box(
          'flex:1',
          bold(`font-size:22px;line-height:1.4;color:${strong}`, figure),
          box(`font-size:13px;color:${faint}`, label),
        ),
      ),
    ),
  cardColumns: ({ soft, strong, tint }) =>
    box(
      'display:flex;margin:1.2em 0',
      ...(
        [
          ['之前', '0 6px 0 0'],
          ['之后', '0 0 0 6px'],
        ] as const
      ).map(([name, margin]) =>
        box(
          `flex:1;margin:${margin};border:1px solid ${soft};border-radius:10px;overflow:hidden`,
          box(
            `padding:6px 12px;background:${tint};text-align:center`,
            bold(`font-size:14px;color:${strong}`, name),
          ),
          box(`padding:10px 12px;font-size:14px;line-height:1.7;color:${ink}`, '写下这一边的要点。'),
        ),
      ),
    ),
  cardSchedule: ({ soft, strong }) =>
    box(
      `margin:1.2em 0;padding:6px 16px;border:1px solid ${soft};border-radius:10px`,
      ...(
        [
          ['时间', '6 月 18 日 14:00'],
          ['地点', '市图书馆二楼报告厅'],
          ['报名', '文末填写表单，名额 80 人'],
        ] as const
      ).map(([name, value], index) =>
        box(
          `display:flex;padding:9px 0;font-size:15px${index === 0 ? '' : `;border-top:1px dashed ${soft}`}`,
          span(`width:3.5em;color:${strong};font-weight:bold`, name),
          span(`flex:1;color:${ink}`, value),
        ),
      ),
    ),
} satisfies Drawings

const caption = '图片说明：时间、地点、人物'

/** Frames and captions of pictures. */
export const pictures = {
  pictureFrame: ({ soft, picture }) =>
    box(
      'margin:1.4em 0;text-align:center',
      box(`padding:6px;border:1px solid ${soft}`, picture),
      box(`margin-top:8px;font-size:13px;color:${faint}`, caption),
    ),
  pictureCard: ({ picture }) =>
    box(
      'margin:1.4em 0;padding:10px 10px 14px;background:#fff;box-shadow:0 2px 12px rgba(0,0,0,.12);border-radius:4px',
      picture,
      box(`margin-top:10px;text-align:center;font-size:14px;color:${faint}`, caption),
    ),
  pictureCaption: ({ accent, picture }) =>
    box(
      'margin:1.4em 0',
      picture,
      box(
        `margin-top:8px;padding-left:10px;border-left:3px solid ${accent};font-size:13px;line-height:1.6;color:${faint}`,
        caption,
        span('margin-left:8px', '摄影：李小童'),
      ),
    ),
} satisfies Drawings
