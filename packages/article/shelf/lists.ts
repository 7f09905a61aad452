import { bold, box, type Drawings, faint, ink, span } from './draw.ts'

const items = ['第一件事', '第二件事', '第三件事'] as const
const line = `font-size:15px;line-height:1.7;color:${ink}`

/** Lists and steps. */
export const lists = {
  listNumbers: ({ strong }) =>
    box(
      'margin:1.2em 0',
      ...items.map((item, index) =>
        box(
          'display:flex;align-items:center;margin:10px 0',
          span(
            `width:24px;height:24px;line-height:24px;border-radius:12px;text-align:center;font-size:13px;background:${strong};color:#fff;margin-right:10px`,
            String(index + 1),
          ),
          span(`flex:1;${line}`, item),
        ),
      ),
    ),
  listTicks: ({ strong, tint }) =>
    box(
      `margin:1.2em 0;padding:12px 16px;border-radius:10px;background:${tint}`,
      ...items.map(item =>
        box(
          `display:flex;margin:6px 0;${line}`,
          bold(`color:${strong};margin-right:10px`, '✓'),
          span('flex:1', item),
        ),
      ),
    ),
  listTimeline: ({ strong, soft }) =>
    box(
      `margin:1.2em 0 1.2em 6px;border-left:2px solid ${soft}`,
      ...(['2022 年', '2023 年', '2024 年'] as const).map((year, index) =>
        box(
          'padding:0 0 14px 16px',
          bold(`font-size:15px;color:${strong}`, year),
          box(line, items[index] ?? ''),
        ),
      ),
    ),
  listSteps: ({ strong, soft }) =>
    box(
      'margin:1.2em 0',
      ...items.map((item, index) =>
        box(
          `margin:10px 0;padding:12px 16px;border:1px solid ${soft};border-radius:10px`,
          bold(`font-size:12px;letter-spacing:2px;color:${strong}`, `STEP ${index + 1}`),
          box(`font-size:16px;font-weight:bold;color:${ink}`, item),
          box(`font-size:14px;line-height:1.7;color:${faint}`, '说明怎么做，以及要注意什么。'),
        ),
      ),
    ),
} satisfies Drawings
