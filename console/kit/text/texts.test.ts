import i18next from 'i18next'
import { beforeAll, describe, expect, it } from 'vitest'
import './texts.ts'

beforeAll(() => {
  i18next.addResource('zh-CN', 'probe', 'created', '已新建“{{name}}”，上线前不会公开')
})
const created = (name: string) => i18next.t('created', { lng: 'zh-CN', ns: 'probe', name })

describe('a value in a text', () => {
  it('that is written from right to left, or turns the direction, does not turn the text around it', () => {
    expect(created('שלום')).toBe('已新建“\u2068שלום\u2069”，上线前不会公开')
    expect(created('\u202egnp.exe')).toBe('已新建“\u2068\u202egnp.exe\u2069”，上线前不会公开')
  })

  it('stands as it was written otherwise, also where it looks like HTML or like a part of a text', () => {
    for (const name of ['<b>“R&D”</b>', '{{name}} $t(created) $&', '👩‍👩‍👧'])
      expect(created(name)).toBe(`已新建“${name}”，上线前不会公开`)
  })
})
