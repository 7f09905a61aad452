import { readBasicProfile, submitParameters } from '@greenroom/contract/areas/parameters'
import { listRoles, updateRole } from '@greenroom/contract/areas/roles'
import { expectAccessible } from './harness/accessible.ts'
import { coveringLooks, describeLook } from './harness/looks.ts'
import { expect, takePicture, test, type Visitor } from './harness/test.ts'
import { expectTidy } from './harness/tidy.ts'

/** Submits wrong parameters, as another program might. */
async function submitWrongly({ ask, tryTo }: Visitor): Promise<void> {
  const { version, ...current } = (await ask(readBasicProfile, { query: {} })).current
  const parameters = { ...current, videoEncodingFrameRate: 31, audioEncodingRate: 149 }
  const { code } = await tryTo(submitParameters, {
    body: { version, parameters, description: 'Too much of everything' },
  })
  expect(code).not.toBe(20000)
}

test('Whoever lacks the authority reads so on the error page, asks for it, and comes back to what they typed', async ({
  visit,
  ownServer,
}) => {
  test.setTimeout(60_000)
  const server = await ownServer()
  const admin = await visit('admin', { server })
  const { list } = await admin.ask(listRoles, { query: {} })
  const role = list.find(({ code }) => code === 'user')
  await admin.ask(updateRole, {
    params: { id: role?.id ?? '' },
    body: { version: role?.version ?? 0, changes: { base: 'user', permissions: ['parameter:read'] } },
  })
  await admin.page.goto('/result/success')
  await expect(admin.page.getByText('No submission is named')).toBeVisible()
  await expect(admin.page.getByText('You have not submitted any form yet.')).toBeVisible()

  await submitWrongly(admin)
  const { page } = admin
  await page.getByRole('link', { name: /Change of parameters · Too much/ }).click()
  await expect(page.getByRole('heading', { name: 'Details of Error' })).toBeVisible()
  const reasons = page.getByRole('region', { name: 'Details of Error' }).getByRole('listitem')
  await expect(reasons).toHaveText([
    /Encoding frame rate: Must not be above 30/,
    /Audio encoding rate: Must not be below 150/,
  ])
  await page.getByRole('link', { name: 'Correct “Audio encoding rate”' }).click()
  await expect(page.getByRole('textbox', { name: 'Audio encoding rate' })).toBeFocused()
})

for (const look of coveringLooks) {
  test(`The result pages can be read and used, and printed (${describeLook(look)})`, async ({ visit }) => {
    const admin = await visit('admin', look)
    const { page } = admin
    const isChinese = look.language === 'zh-CN'
    await submitWrongly(admin)
    await page.goto('/result/error')
    await page
      .getByRole('link', { name: /Too much of everything/ })
      .first()
      .click()
    await expect(
      page.getByRole('heading', { name: isChinese ? '错误详情' : 'Details of Error' }),
    ).toBeVisible()
    await takePicture(page, `error ${describeLook(look)}`)
    await expectTidy(page)
    await expectAccessible(page)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('banner')).toBeHidden()
    await takePicture(page, `error printed ${describeLook(look)}`)
    await page.emulateMedia({ media: 'screen' })
  })
}
