import english from '../../remotes/account-settings/src/strings/en.json' with { type: 'json' }
import spanish from '../../remotes/account-settings/src/strings/es.json' with { type: 'json' }
import { askStaff } from '../src/call-api.ts'
import { refuseCalls } from '../src/changed-answers.ts'
import { unfoldAccount } from '../src/drawn-page.ts'
import { edit, either, invalid, lost, openWithoutProvider, press, row, shows } from './account-settings-steps.ts'
import { openAs, openUnanswered, type Stage, type States } from './states.ts'

/** Asks for another home phone. Returns the number of the change. */
async function askForPhone(stage: Stage): Promise<number> {
  await openAs(stage, {}, 'demographics')
  await edit(stage, (t) => t.demographics.HomePhone)
  await row(stage, (t) => t.demographics.HomePhone)
    .getByRole('textbox')
    .fill('(555) 555-0143')
  const sent = stage.page.waitForResponse((answer) => answer.url().endsWith('patient/demographics') && answer.ok())
  await press(stage, (t) => t.demographics.send)
  const { PendingChange } = (await (await sent).json()) as { PendingChange: { ChangeKey: number } }
  await shows(stage, (t) => t.pending.since)
  return PendingChange.ChangeKey
}

/** A picture as a phone takes it. */
const picture = {
  name: 'card.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAABAAAAAKCAIAAAAy3EnLAAAAFElEQVR42mNQSDhAEmIY1TA0NQAAERvIAfTuyLUAAAAASUVORK5CYII=',
    'base64',
  ),
}

/** Chooses a picture for the front of a card, which is kept. */
async function choosePicture(stage: Stage): Promise<void> {
  const front = row(stage, (t) => `${t.insurance.level[1]} ${t.insurance.front}`)
  await front.locator('input[type=file][multiple]').setInputFiles(picture)
  await front.getByRole('img').waitFor()
}

/** The account, what is on file, and insurance, in each of their states. */
export const accountSettingsStates: States = {
  'the account, with things to do': async (stage) => {
    await openAs(stage, { Account: 'unverified email', Insurance: 'expired' }, 'settings')
    await shows(stage, (t) => t.todo.title_other)
    await unfoldAccount(stage.page)
    await shows(stage, (t) => t.verification.send)
  },
  'the account, in a language that the server was not told': async (stage) => {
    await refuseCalls(stage.page, `${stage.portal.apiOrigin}/patient/language`, 500, 'request-failed')
    await openAs(stage, {}, 'settings')
    await unfoldAccount(stage.page)
    await row(stage, (t) => t.settings.language)
      .getByRole('button')
      .click()
    await shows(stage, (t) => t.settings.languageAgain)
  },
  'the account, choosing a time zone': async (stage) => {
    await openAs(stage, {}, 'settings')
    await unfoldAccount(stage.page)
    await edit(stage, (t) => t.settings.timeZone)
    await shows(stage, (t) => t.settings.timeZoneQuestion)
  },
  'the account without a provider': async (stage) => {
    await openWithoutProvider(stage, '/settings')
    await shows(stage, (t) => t.settings.language)
  },
  'details on file': async (stage) => {
    await openAs(stage, {}, 'demographics')
    await shows(stage, (t) => t.demographics.isRight)
  },
  'details on their way': (stage) => openUnanswered(stage, {}, 'demographics', 'patient/info*'),
  'details that do not come': lost('demographics', 'patient/info*'),
  'details: an address, being changed to nothing': async (stage) => {
    await openAs(stage, {}, 'demographics')
    await edit(stage, (t) => t.demographics.address)
    for (const field of await stage.page.locator('form').getByRole('textbox').all()) await field.fill('')
    await press(stage, (t) => t.demographics.send)
    await invalid(stage)
  },
  'details: an email, typed differently': async (stage) => {
    await openAs(stage, {}, 'demographics')
    await edit(stage, (t) => t.demographics.email)
    await stage.page.getByLabel(either((t) => t.demographics.emailNew)).fill('rose@mail.example')
    await stage.page.getByLabel(either((t) => t.demographics.emailAgain)).fill('ross@mail.example')
    await press(stage, (t) => t.demographics.send)
    await invalid(stage)
  },
  'details: somebody to call in an emergency': async (stage) => {
    await openAs(stage, {}, 'demographics')
    await edit(stage, (t) => t.demographics.EmergencyContact)
    await press(stage, (t) => t.save)
    await invalid(stage)
  },
  'details: a change that waits': async (stage) => void (await askForPhone(stage)),
  'details: a change that was withdrawn': async (stage) => {
    await askForPhone(stage)
    await press(stage, (t) => t.pending.withdraw)
    await shows(stage, (t) => t.pending.withdrawn)
  },
  'details: a change that was accepted': async (stage) => {
    const key = await askForPhone(stage)
    await askStaff(stage.portal, `staff/changes/${key}/approve`)
    await stage.page.reload()
    await shows(stage, (t) => t.approved.on)
  },
  'details: a change that was not accepted': async (stage) => {
    const key = await askForPhone(stage)
    await askStaff(stage.portal, `staff/changes/${key}/reject`, { Reason: 'Nobody answers there.' })
    await stage.page.reload()
    await shows(stage, (t) => t.rejected.on)
  },
  'details that are right': async (stage) => {
    await openAs(stage, {}, 'demographics')
    await press(stage, (t) => t.demographics.isRight)
    await shows(stage, (t) => t.right.confirmed)
  },
  'insurance: three policies': async (stage) => {
    await openAs(stage, { Insurance: 'three' }, 'insurance')
    await shows(stage, (t) => t.insurance.places)
  },
  'insurance: with the picture of a card': async (stage) => {
    await openAs(stage, { Insurance: 'active' }, 'insurance')
    await choosePicture(stage)
    await stage.page.locator('.acc-card-side summary').first().click()
  },
  'insurance: the picture of a card, large': async (stage) => {
    await openAs(stage, { Insurance: 'active' }, 'insurance')
    await choosePicture(stage)
    await stage.page
      .getByRole('button', { name: new RegExp(`(${english.insurance.enlarge}|${spanish.insurance.enlarge})$`) })
      .click()
    await stage.page.getByRole('dialog').getByRole('img').waitFor()
  },
  'insurance: an expired policy': async (stage) => {
    await openAs(stage, { Insurance: 'expired' }, 'insurance')
    await shows(stage, (t) => t.insurance.status.Expired)
  },
  'insurance: a policy that waits': async (stage) => {
    await openAs(stage, { Insurance: 'pending' }, 'insurance')
    await shows(stage, (t) => t.pending.since)
  },
  'insurance: a change that was withdrawn': async (stage) => {
    await openAs(stage, { Insurance: 'pending' }, 'insurance')
    await press(stage, (t) => t.pending.withdraw)
    await shows(stage, (t) => t.insurance.withdrawn)
  },
  'insurance: a policy that was not accepted': async (stage) => {
    await openAs(stage, { Insurance: 'rejected' }, 'insurance')
    await shows(stage, (t) => t.rejected.on)
  },
  'insurance: none': async (stage) => {
    await openAs(stage, { Insurance: 'none' }, 'insurance')
    await shows(stage, (t) => t.insurance.noPolicy)
  },
  'insurance: a policy, being added with nothing filled in': async (stage) => {
    await openAs(stage, { Insurance: 'none' }, 'insurance')
    await press(stage, (t) => t.add)
    await shows(stage, (t) => t.insurance.photosFirst)
    await press(stage, (t) => t.demographics.send)
    await invalid(stage)
  },
  'insurance: something wrong, with nothing written': async (stage) => {
    await openAs(stage, { Insurance: 'active' }, 'insurance')
    await press(stage, (t) => t.insurance.describe)
    await press(stage, (t) => t.demographics.send)
    await invalid(stage)
  },
  'insurance: changed places': async (stage) => {
    await openAs(stage, { Insurance: 'three' }, 'insurance')
    await press(stage, (t) => t.insurance.describe)
    await press(stage, (t) => t.demographics.send)
    await shows(stage, (t) => t.insurance.placesAsked)
  },
  'insurance that is right': async (stage) => {
    await openAs(stage, { Insurance: 'active' }, 'insurance')
    await press(stage, (t) => t.insurance.confirm)
    await shows(stage, (t) => t.right.confirmed)
  },
  'insurance on its way': (stage) => openUnanswered(stage, {}, 'insurance', 'patient/insurance*'),
  'insurance that does not come': lost('insurance', 'patient/insurance*'),
}
