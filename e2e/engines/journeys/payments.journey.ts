import english from '../../../remotes/payments/src/strings/en.json' with { type: 'json' }
import { test } from '../engine-test.ts'

test('a card is added on the processor’s page, and Back from there leads to a page that knows', async ({
  comeHome,
  onScreen,
}) => {
  const { cards, noCard } = english
  const { Alias } = await comeHome()
  await onScreen.open(`/${Alias}/payments`)
  await onScreen.click('button', cards.add)
  await onScreen.seeHeading('Add a card')
  await onScreen.back()
  await onScreen.seeHeading(noCard.left.title)

  await onScreen.click('button', cards.add)
  await onScreen.type('Name on the card', 'Pat Example')
  await onScreen.type('Card number', '4242424242424242')
  await onScreen.type('Expiration date', '12/30')
  await onScreen.type('Security code', '123')
  await onScreen.click('button', 'Use this card')
  await onScreen.see('Visa ending 4242 is saved')
  await onScreen.at(`/${Alias}/payments`)
})
