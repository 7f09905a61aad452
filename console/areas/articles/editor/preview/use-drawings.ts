import { diagramsIn, type FormulaRenderer, formulasFor } from '@greenroom/article'
import type { DrawnDiagram } from '@greenroom/article-editor/diagram'
import type { ArticleDocument } from '@greenroom/contract/areas/articles/article-document'
import { useEffect, useState } from 'react'

/** What was drawn of formulas and diagrams. */
export interface Drawings {
  /** Undefined until the first formula is drawn. */
  formulas: FormulaRenderer | undefined
  /** By source; those that are not drawn yet are missing. */
  diagrams: ReadonlyMap<string, DrawnDiagram>
}

/** Of a source that is being typed, in milliseconds. */
const pauseMs = 300

/** Draws the formulas and diagrams of documents. The libraries are loaded only when there are some. */
export function useDrawings(documents: readonly ArticleDocument[]): Drawings {
  const [formulas, setFormulas] = useState<FormulaRenderer>()
  const [diagrams, setDiagrams] = useState<Drawings['diagrams']>(new Map())
  const key = JSON.stringify(diagramsIn(documents))
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
      const { drawDiagram } = await import('@greenroom/article-editor/diagram')
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

  return { formulas, diagrams }
}

/** Address of a diagram's picture, for `renderDocument`. */
export function pictureOf(diagrams: Drawings['diagrams'], source: string): string | null {
  const diagram = diagrams.get(source)
  return diagram && 'picture' in diagram ? diagram.picture : null
}
