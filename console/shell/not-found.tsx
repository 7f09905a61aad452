import { landingPath } from '@greenroom/contract/paths'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'

/** Stands inside the shell, at the address that was asked for. */
export function NotFound() {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  return (
    <Stack align="center" gap="sm" pt="12vh" px="lg" ta="center">
      <Title order={1} fz={64} lh={1} c="dimmed" fw={600}>
        {t('notFound.title')}
      </Title>
      <Text size="lg">{t('notFound.text')}</Text>
      <Text size="sm" c="dimmed">
        {t('notFound.hint')}
      </Text>
      <Group mt="md" gap="sm">
        <Button variant="default" onClick={() => location.reload()}>
          {t('notFound.retry')}
        </Button>
        <Button onClick={() => void navigate(landingPath)}>{t('notFound.back')}</Button>
      </Group>
    </Stack>
  )
}
