import type { ArticlePart } from '@greenroom/contract/areas/weixin/article-content'
import { Tabs } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ChecksPanel } from './checks/checks-panel.tsx'
import { useFindings } from './checks/use-findings.ts'
import { OutlinePanel } from './outline/outline-panel.tsx'
import { PhonePreview } from './preview/phone-preview.tsx'
import { SettingsPanel } from './settings/settings-panel.tsx'
import classes from './side-panel.module.css'
import { shownPart } from './state/article-store.ts'
import { useArticle, useEditing } from './state/use-editing.ts'
import type { TextEditor } from './text-editor.ts'

export const sideTabs = ['preview', 'settings', 'checks', 'outline'] as const
export type SideTab = (typeof sideTabs)[number]

interface SidePanelProps {
  tab: SideTab
  /** Whether it has tabs of its own. */
  hasTabs: boolean
  onTab: (tab: SideTab) => void
  editor: TextEditor | null
  /** Called before a place in the text is shown. */
  onShowText: () => void
}

/** The panel beside the text: preview, settings, checks and outline. */
export function SidePanel({ tab, hasTabs, onTab, editor, onShowText }: SidePanelProps) {
  const { t } = useTranslation('articles')
  const { accountName } = useEditing()
  const hasPart = useArticle(state => shownPart(state) !== undefined)
  const style = useArticle(({ content }) => content.style)
  const findings = useFindings()
  const showing = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(showing.current), [])
  if (!hasPart) return null

  function showBlock(block: number): void {
    onShowText()
    // On a phone the text is not on screen before that.
    showing.current = setTimeout(() => editor?.showBlock(block))
  }

  return (
    <Tabs
      value={tab}
      keepMounted={false}
      className={classes.tabs}
      onChange={value => {
        const next = sideTabs.find(one => one === value)
        if (next) onTab(next)
      }}
    >
      {hasTabs && (
        <Tabs.List>
          {sideTabs.map(value => (
            <Tabs.Tab key={value} value={value}>
              {value === 'checks' && findings.shown.length > 0
                ? t('editor.checksCount', { count: findings.shown.length })
                : t(`editor.view.${value}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      )}
      <Tabs.Panel value="preview" className={classes.panel}>
        <ShownPart>{part => <PhonePreview part={part} style={style} account={accountName} />}</ShownPart>
      </Tabs.Panel>
      <Tabs.Panel value="settings" className={classes.panel}>
        <ShownPart>{part => <SettingsPanel key={part.id} part={part} />}</ShownPart>
      </Tabs.Panel>
      <Tabs.Panel value="checks" className={classes.panel}>
        <ChecksPanel findings={findings} onShowBlock={showBlock} onShowSettings={() => onTab('settings')} />
      </Tabs.Panel>
      <Tabs.Panel value="outline" className={classes.panel}>
        <ShownPart>{part => <OutlinePanel document={part.document} onShowBlock={showBlock} />}</ShownPart>
      </Tabs.Panel>
    </Tabs>
  )
}

/** Renders again after each key; all around it does not. */
function ShownPart({ children }: { children: (part: ArticlePart) => ReactNode }) {
  const part = useArticle(shownPart)
  return part && children(part)
}
