import { pageWords } from '@homeside/sandbox/processor/page-words'

import english from '../../../remotes/payments/src/strings/en.json' with { type: 'json' }
import payment from '../../../shared/parts/src/payment/strings/en.json' with { type: 'json' }
import { linkWords, textLink } from '../../src/texted-link.ts'
import { test } from '../engine-test.ts'

test('a card is added on the processor’s page, and Back from there leads to a page that knows', async ({
  comeHome,
  onScreen,
}) => {
  const { cards, noCard, saved } = english
  const { fields, save, title } = pageWords.en
  const card = payment.cardName.replace('{{brand}}', 'Visa').replace('{{last4}}', '4242')
  const { Alias } = await comeHome()
  await onScreen.open(`/${Alias}/payments`)
  await onScreen.click('button', cards.add)
  await onScreen.seeHeading(title)
  await onScreen.back()
  await onScreen.seeHeading(noCard.left.title)

  await onScreen.click('button', cards.add)
  await onScreen.type(fields.name, 'Pat Example')
  await onScreen.type(fields.number, '4242424242424242')
  await onScreen.type(fields.expires, '12/30')
  await onScreen.type(fields.code, '123')
  await onScreen.click('button', save)
  await onScreen.see(saved.added.replace('{{card}}', card))
  await onScreen.at(`/${Alias}/payments`)
})

test('the payments portal opens in a new tab by one tap, and an engine that blocks its cookies in a frame shows none', async ({
  comeHome,
  onScreen,
}) => {
  const { open, newTab, title, tooSmall } = english.portal
  const { Alias } = await comeHome({ Provider: 'harbor-health' })
  await onScreen.open(`/${Alias}/bpc`)
  await onScreen.seeHeading(title)
  // The link is there from the start. A frame would appear after the portal's server has answered.
  await onScreen.see(new RegExp(`^(${newTab}|${tooSmall})$`))
  await onScreen.seeNo('.pay-probe')
  await onScreen.see(newTab)
  await onScreen.seeNo('.pay-portal-frame')
  await onScreen.click('link', open)
  await onScreen.atInOtherTab(/^http:\/\/127\.0\.0\.1:\d+\/harbor-health$/)
  await onScreen.at(`/${Alias}/bpc`)
})

test('a link in a text leads to an order that is placed, and tapped again to what was ordered', async ({
  onScreen,
  patient,
  portal,
}) => {
  const words = linkWords.en
  const made = await patient()
  const [year, month, day] = made.DateOfBirth.split('-')
  const link = await textLink(portal, made)

  const prove = async (): Promise<void> => {
    await onScreen.open(link)
    await onScreen.at('/verification')
    await onScreen.type(words.lastName, made.LastName)
    await onScreen.type(words.born, `${month}/${day}/${year}`)
  }
  await prove()
  await onScreen.click('checkbox', words.privacy)
  await onScreen.click('button', words.go)
  await onScreen.seeHeading(words.order)
  await onScreen.click('checkbox', words.statement)
  await onScreen.click('button', words.place)
  await onScreen.seeHeading(words.placed)
  await onScreen.at('/actioncompleted')
  await onScreen.reload()
  await onScreen.see(words.nothingMore)

  await prove()
  await onScreen.click('button', words.go)
  await onScreen.seeHeading(words.earlier)
})
