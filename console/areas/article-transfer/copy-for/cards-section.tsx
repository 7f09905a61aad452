import { layOutCards, xiaohongshuLimits } from '@greenroom/article/platforms'
import type { ArticlePart } from '@greenroom/contract/areas/articles/article-content'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconDownload, IconPhoto } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { saveAs } from '../../../kit/call/download.ts'
import { createMeasure, drawCard } from './draw-cards.ts'

interface DrawnCards {
  cards: { blob: Blob; address: string }[]
  /** Cards beyond the platform's limit. */
  over: number
  /** Pictures that could not be drawn. */
  missing: number
}

/** The article as picture cards, 3 : 4: drawn here, saved one by one or as an archive. */
export function CardsSection({ part, accent }: { part: ArticlePart; accent: string }) {
  const { t } = useTranslation('articleTransfer')
  const [drawn, setDrawn] = useState<DrawnCards>()
  const [isDrawing, setDrawing] = useState(false)
  useEffect(
    () => () => {
      for (const { address } of drawn?.cards ?? []) URL.revokeObjectURL(address)
    },
    [drawn],
  )

  async function draw(): Promise<void> {
    setDrawing(true)
    const all = layOutCards(part, createMeasure())
    const taken = all.slice(0, xiaohongshuLimits.pictures)
    const cards: DrawnCards['cards'] = []
    for (const card of taken) {
      const blob = await drawCard(card, accent)
      if (blob) cards.push({ blob, address: URL.createObjectURL(blob) })
    }
    setDrawn({ cards, over: all.length - taken.length, missing: taken.length - cards.length })
    setDrawing(false)
  }

  async function saveAll({ cards }: DrawnCards): Promise<void> {
    const { zipSync } = await import('fflate')
    const files = await Promise.all(
      cards.map(
        async ({ blob }, index) => [cardName(index), new Uint8Array(await blob.arrayBuffer())] as const,
      ),
    )
    // PNG is compressed already.
    const archive = zipSync(Object.fromEntries(files), { level: 0 })
    saveAs(new Blob([archive], { type: 'application/zip' }), `${part.title || t('copyFor.cards')}.zip`)
  }

  return (
    <Stack gap="sm">
      <Group gap="sm">
        <Button
          variant="default"
          leftSection={<IconPhoto size={16} />}
          loading={isDrawing}
          onClick={() => void draw()}
        >
          {t('copyFor.drawCards')}
        </Button>
        {drawn && drawn.cards.length > 0 && (
          <Button
            variant="default"
            leftSection={<IconDownload size={16} />}
            onClick={() => void saveAll(drawn)}
          >
            {t('copyFor.saveCards', { count: drawn.cards.length })}
          </Button>
        )}
      </Group>
      {drawn && drawn.over > 0 && (
        <Alert color="yellow" py="xs">
          {t('copyFor.cardsOver', { count: drawn.over, limit: xiaohongshuLimits.pictures })}
        </Alert>
      )}
      {drawn && drawn.missing > 0 && (
        <Alert color="yellow" py="xs">
          {t('copyFor.cardsMissing', { count: drawn.missing })}
        </Alert>
      )}
      {drawn && (
        <Group gap="xs">
          {drawn.cards.map(({ blob, address }, index) => (
            <Stack key={address} gap={2} align="center">
              <img
                src={address}
                alt={t('copyFor.card', { number: index + 1 })}
                width={108}
                height={144}
                style={{ borderRadius: 6, border: '1px solid var(--mantine-color-default-border)' }}
              />
              <Button size="compact-xs" variant="subtle" onClick={() => saveAs(blob, cardName(index))}>
                {t('copyFor.saveCard')}
              </Button>
            </Stack>
          ))}
        </Group>
      )}
      {!drawn && (
        <Text size="xs" c="dimmed">
          {t('copyFor.cardsHint')}
        </Text>
      )}
    </Stack>
  )
}

const cardName = (index: number) => `${String(index + 1).padStart(2, '0')}.png`
