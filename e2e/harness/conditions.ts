import type { Locator } from '@playwright/test'

/** Opens the value of a new condition in the sentence of a form. @returns the value, which stands outside of the form */
export async function addCondition(form: Locator, field: string): Promise<Locator> {
  const page = form.page()
  await form.getByRole('button', { name: 'Add a condition', exact: true }).click()
  await page.getByRole('menuitem', { name: field, exact: true }).click()
  return page
    .getByRole('dialog')
    .filter({ has: page.getByRole('radiogroup', { name: 'How it holds' }) })
    .last()
}

/** Adds a condition with one text to the sentence of a form. */
export async function addTextCondition(form: Locator, field: string, text: string): Promise<void> {
  const value = await addCondition(form, field)
  const texts = value.getByRole('combobox', { name: field })
  await texts.fill(text)
  await texts.press('Enter')
  await value.getByRole('button', { name: 'Done' }).click()
}
