import { expectAccessible } from './harness/accessible.ts'
import { describeLook, everyLook, lookAs } from './harness/looks.ts'
import { expect, takePicture, test } from './harness/test.ts'

for (const look of everyLook) {
  test(`Anyone can read and use the login page (${describeLook(look)})`, async ({ page }) => {
    await lookAs(page, look)
    await page.goto('/')
    await expect(page).toHaveURL(/\/login/)
    await expect(page.locator('input[type="password"]')).toBeVisible()
    await expectAccessible(page)
    await takePicture(page, `login ${describeLook(look)}`)
  })
}
