import { openPage } from '../src/first-page.ts'
import { expect, test } from '../src/fixtures.ts'
import { sentMessage } from '../src/message-fixtures.ts'
import { asTyped, chosenPassword, Registering } from '../src/registering.ts'

/** Covers section 2.5 of the specification. */

const link = /\/(?:[\w-]+\/)?reset\/credentials\/[\w-]{43}/

test(
  'a reset takes six fields with the code, five with the link elsewhere; a mail scanner uses up neither',
  { tag: '@sample-desktop' },
  async ({ browser, locale, page, patient, portal }) => {
    const here = new Registering(page, locale)
    const t = here.words
    const made = await patient()
    await openPage(page, `/${made.Alias}/reset`)
    await here.fill(t.reset.username, made.Username)
    await here.press(t.reset.send)
    await here.at(t.reset.sentTitle)
    const mailed = await sentMessage(portal.outboxFolder, made.Email, link)
    const code = (await sentMessage(portal.outboxFolder, made.Email, /#\d{6}\n$/)).slice(1, 7)

    // A scanner of mails opens the link, and its scripts run.
    const scanner = await browser.newPage({ baseURL: portal.origin })
    await scanner.goto(mailed)
    await expect(scanner.getByRole('textbox').first()).toBeVisible()
    await scanner.close()

    await here.fill(t.reset.code, code)
    await here.fill(t.verify.lastName, made.LastName)
    await here.fill(t.verify.dateOfBirth, asTyped(made.DateOfBirth))
    await here.goOn()
    await here.at(t.reset.passwordTitle)
    // Two more fields are for the new password.
    expect(here.fields + 2).toBe(6)

    const device = await browser.newContext({ baseURL: portal.origin, ...(locale ? { locale } : {}) })
    const phone = await device.newPage()
    const there = new Registering(phone, locale)
    await openPage(phone, mailed)
    await there.at(t.reset.proveTitle)
    await there.fill(t.verify.lastName, made.LastName)
    await there.fill(t.verify.dateOfBirth, asTyped(made.DateOfBirth))
    await there.goOn()
    await there.fill(t.reset.newPassword, chosenPassword)
    await there.fill(t.security.passwordAgain, chosenPassword)
    await there.press(t.reset.save)
    await expect(phone).toHaveURL(new RegExp(`/${made.Alias}/home$`))
    // One more field was the username, on the page where the reset was requested.
    expect(there.fields + 1).toBe(5)
    await device.close()
  },
)
