import english from '../../../remotes/account-settings/src/strings/en.json' with { type: 'json' }
import spanish from '../../../remotes/account-settings/src/strings/es.json' with { type: 'json' }
import photos from '../../../shared/parts/src/photos/strings/en.json' with { type: 'json' }
import { part } from '../../src/words.ts'
import { test } from '../engine-test.ts'

test('a patient adds a phone, takes a picture of the insurance card, and chooses a language', async ({
  comeHome,
  onScreen,
  photo,
}) => {
  const t = english
  const { Alias } = await comeHome({ Insurance: 'active' })
  await onScreen.open(`/${Alias}/settings`)
  await onScreen.seeHeading(t.settings.title)
  await onScreen.click('link', new RegExp(t.demographics.title), 'main')
  await onScreen.seeHeading(t.demographics.title)
  await onScreen.click('button', `${t.add} ${t.demographics.HomePhone}`)
  await onScreen.type(new RegExp(`^${t.demographics.HomePhoneNew}`), '5555550142')
  await onScreen.click('button', t.demographics.send)
  await onScreen.see(part(t.pending.since))

  await onScreen.click('link', t.back, 'main')
  await onScreen.click('link', new RegExp(t.insurance.title), 'main')
  await onScreen.seeHeading(t.insurance.title)
  await onScreen.upload(new RegExp(`^${photos.chooseOne}`), photo)
  await onScreen.click('button', new RegExp(t.insurance.enlarge))
  await onScreen.click('button', new RegExp(`^${t.insurance.turn}`), 'dialog')
  await onScreen.click('button', photos.close, 'dialog')
  await onScreen.seePicture(new RegExp(t.insurance.front))

  await onScreen.click('link', t.back, 'main')
  await onScreen.click('heading', t.settings.portal)
  await onScreen.click('button', t.languages.es, 'main')
  await onScreen.seeHeading(spanish.settings.title)
})
