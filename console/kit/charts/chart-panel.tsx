import '../text/locales/index.ts'
import { type ReactNode, useContext, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { saveAs } from '../call/download.ts'
import { Panel } from '../display/panel.tsx'
import { EmptyState, ErrorState, SkeletonRows, StaleLine } from '../feedback/states.tsx'
import { toast } from '../feedback/toast.ts'
import { settings } from '../settings/settings.ts'
import { type ChartFigures, hasFigures } from './chart-figures.ts'
import { type ChartCommand, type ChartLink, ChartMenu } from './chart-menu.tsx'
import classes from './charts.module.css'
import { EmptyChart } from './empty-chart.tsx'
import { csvOf, figureRows } from './figures-csv.ts'
import { FiguresView } from './figures-view.tsx'
import { chartInk } from './palette.ts'
import type { PickedPoint } from './picks.ts'
import { useFullScreen } from './use-full-screen.ts'

/** State of reading the figures of a panel. */
export interface Reading {
  error: unknown
  refetch: () => unknown
}

interface ChartPanelProps {
  title: string
  /** Target of the title's link. */
  to?: string | undefined
  /** What the labels stand for. */
  axis: string
  /** Undefined until the figures are read; must be the same object while they are the same. */
  figures: ChartFigures | undefined
  reading: Reading
  /** Advice while there is nothing to show, in place of {@link EmptyChart}. */
  emptyMessage?: string | undefined
  /** One line under the title: what the figures mean. */
  note?: ReactNode
  /** Content above the chart: the sum, or the choice of series to compare. */
  children?: ReactNode
  /** Pages that analyse the figures further. */
  links?: readonly ChartLink[]
  /** Further actions. */
  commands?: readonly ChartCommand[]
  onPick?: ((pick: PickedPoint) => void) | undefined
  /** The address that a label links to. */
  linkOf?: ((label: number) => string | undefined) | undefined
  /** Whether the table is shown, when the page decides that. */
  table?: { isOn: boolean; toggle: () => void } | undefined
  /** Replaces chart and table: figures with a table of their own kind, and the rows of its file. */
  own?: { content: ReactNode; rows: readonly (readonly (string | number | null)[])[] } | undefined
}

/** Px of a full screen outside the chart. */
const aroundChart = 160

/** A chart below its title, with the state of its figures and its menu. */
export function ChartPanel(props: ChartPanelProps) {
  const { title, to, axis, figures, reading, note, children, links = [], onPick, linkOf, own } = props
  const { commands = [] } = props
  const { t } = useTranslation('charts')
  const part = useRef<HTMLElement>(null)
  const drawing = useRef<() => string>(undefined)
  const fullScreen = useFullScreen(part)
  const [asTable, setAsTable] = useState(false)
  const table = props.table ?? { isOn: asTable, toggle: () => setAsTable(!asTable) }
  const height = fullScreen?.isOn ? window.innerHeight - aroundChart : undefined

  const saveCsv = () => {
    const rows = own?.rows ?? (figures && figureRows(axis, figures)) ?? []
    saveAs(new Blob([csvOf(rows)], { type: 'text/csv' }), `${title}.csv`)
  }
  const savePicture = () => {
    const svg = drawing.current?.()
    if (!svg) return
    pictureOf(svg, title, settings.getState().theme === 'dark').then(
      picture => saveAs(picture, `${title}.png`),
      (error: unknown) => toast.failure(error),
    )
  }
  const menu = (
    <ChartMenu
      title={title}
      table={own ? undefined : table}
      fullScreen={fullScreen}
      links={links}
      commands={commands}
      onPicture={own || table.isOn ? undefined : savePicture}
      onCsv={saveCsv}
    />
  )
  const isShown = figures !== undefined && (own !== undefined || hasFigures(figures))
  return (
    <Panel ref={part} title={title} to={to} action={(isShown || commands.length > 0) && menu}>
      {note && <p className={classes.note}>{note}</p>}
      {children}
      {reading.error !== null && figures && (
        <StaleLine text={t('stale')} error={reading.error} onRetry={() => void reading.refetch()} />
      )}
      {figures === undefined ? (
        <Unread {...reading} />
      ) : own ? (
        own.content
      ) : isShown ? (
        <FiguresView
          title={title}
          axis={axis}
          figures={figures}
          asTable={table.isOn}
          height={height}
          drawing={drawing}
          onPick={onPick}
          linkOf={linkOf}
        />
      ) : (
        <Empty message={props.emptyMessage} />
      )}
    </Panel>
  )
}

function Empty({ message }: { message: string | undefined }) {
  const { t } = useTranslation('charts')
  const Placeholder = useContext(EmptyChart)
  return message === undefined ? <Placeholder /> : <EmptyState title={t('empty')} message={message} />
}

function Unread({ error, refetch }: Reading) {
  return error === null ? (
    <SkeletonRows rows={1} height={280} />
  ) : (
    <ErrorState error={error} onRetry={() => void refetch()} />
  )
}

/** Px around the drawing and of the title above it; pixels of the file for one of the page. */
const margin = 16
const titleHeight = 32
const scale = 2

/** A drawing as a PNG under its title. @throws Error when the browser cannot draw it */
async function pictureOf(drawing: string, title: string, isDark: boolean): Promise<Blob> {
  const address = URL.createObjectURL(new Blob([drawing], { type: 'image/svg+xml' }))
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = scale * (image.width + 2 * margin)
    canvas.height = scale * (image.height + 2 * margin + titleHeight)
    const context = canvas.getContext('2d')
    if (!context) throw new Error('This browser has no canvas')
    const ink = chartInk(isDark)
    context.scale(scale, scale)
    context.fillStyle = ink.surface
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.fillStyle = ink.strong
    context.font = `600 14px ${getComputedStyle(document.body).fontFamily}`
    context.fillText(title, margin, margin + 14)
    context.drawImage(image, margin, margin + titleHeight)
    return await new Promise((resolve, reject) =>
      canvas.toBlob(
        blob => (blob ? resolve(blob) : reject(new Error('The picture is too large'))),
        'image/png',
      ),
    )
  } finally {
    URL.revokeObjectURL(address)
  }
}
