import { importPatient } from '../src/call-api.ts'
import { openDeskWindow } from '../src/desk-window.ts'
import { expect, test } from '../src/fixtures.ts'

test(
  'a lead joins two records of one person and takes it back: the patient stays signed in and keeps every order',
  { tag: '@desktop' },
  async ({ browser, locale, page, portal, signIn }) => {
    const made = await signIn({ Orders: ['blocked'] })
    const { Alias, FirstName, SiteKey: siteKey, Username } = made
    const other = `NEW-${Username}`
    const Address = { Street: '4 Elm Street', Apt: null, City: 'Springfield', State: 'IL', PostalCode: '62704' }
    await importPatient(portal, { ...made, Username: other }, { FirstName: 'Robin', Address })
    const called = async (name: string) => {
      await page.goto(`/${Alias}/orders`)
      await expect(page.getByRole('main').locator(`a[href$="?order=${made.Orders[0]?.OrderKey}"]`)).toBeVisible()
      await page.goto(`/${Alias}/home`)
      await expect(page.getByRole('main')).toContainText(name)
    }
    await called(FirstName)

    const lead = await openDeskWindow('Ben Brooks', { browser, portal, locale, siteKey })
    const { page: desk, words: t } = lead
    const sure = (name: string) => desk.getByRole('tooltip').getByRole('button', { name, exact: true })
    await desk.goto(`${portal.apiOrigin}/desk/${siteKey}/patients/${made.PatientKey}?part=access`)
    await desk.getByLabel(t.patients.otherNumber).fill(other)
    await desk.getByRole('button', { name: t.patients.look, exact: true }).click()
    await expect(desk.getByText('Robin').first()).toBeVisible()
    await desk.getByRole('button', { name: t.patients.join, exact: true }).click()
    await sure(t.patients.join).click()
    await desk.getByRole('link', { name: t.patients.openThat }).click()
    await expect(
      desk.getByText(t.patients.joined.replace('{{number}}', Username).replace(/ *\{\{.*/, '')),
    ).toBeVisible()
    await called('Robin')

    await desk.getByRole('button', { name: t.patients.apart }).click()
    await sure(t.patients.apart).click()
    await expect(desk.getByRole('button', { name: t.patients.apart })).toHaveCount(0)
    await called(FirstName)
    expect(lead.faults).toEqual([])
    await lead.close()
  },
)
