import { diagramsIn, type FormulaRenderer, formulasFor } from '@greenroom/article'
import type { ArticleDocument } from '@greenroom/contract/areas/articles/article-document'
import { useEffect, useMemo, useState } from 'react'
import type { DrawnDiagram } from './draw-diagram.ts'

/** Drawn formulas and diagrams, as `renderDocument` and `lintArticle` take it. */
export interface Drawings {
  /** Undefined until the first formula is drawn. */
  formulas: FormulaRenderer | undefined
  /** By source; those that are not drawn yet are missing. */
  diagrams: ReadonlyMap<string, DrawnDiagram>
  diagramAddress: (source: string) => string | null
}

/** Of a source that is being typed, in milliseconds. */
const pauseMs = 300

/** Draws the formulas and diagrams of documents. The libraries are loaded only when there are some. */
export function useDrawings(shown: ArticleDocument | readonly ArticleDocument[]): Drawings {
  const [formulas, setFormulas] = useState<FormulaRenderer>()
  const [diagrams, setDiagrams] = useState<Drawings['diagrams']>(new Map())
  const documents = useMemo(() => ('type' in shown ? [shown] : shown), [shown])
  const key = useMemo(() => JSON.stringify(diagramsIn(documents)), [documents])
  const hasFormulas = formulas !== undefined

  useEffect(() => {
    if (hasFormulas) return
    let isOver = false
    void formulasFor(documents).then(render => {
      if (render && !isOver) setFormulas(() => render)
    })
    return () => {
      isOver = true
    }
  }, [documents, hasFormulas])

  useEffect(() => {
    const sources: string[] = JSON.parse(key)
    if (sources.length === 0) return
    let isOver = false
    const timer = setTimeout(async () => {
      const { drawDiagram } = await import('./draw-diagram.ts')
      const drawn = await Promise.all(
        sources.map(async source => [source, await drawDiagram(source)] as const),
      )
      if (!isOver) setDiagrams(new Map(drawn))
    }, pauseMs)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [key])

  return useMemo(() => {
    const diagramAddress = (source: string) => {
      const diagram = diagrams.get(source)
      return diagram && 'picture' in diagram ? diagram.picture : null
    }
    return { formulas, diagrams, diagramAddress }
  }, [formulas, diagrams])
}
