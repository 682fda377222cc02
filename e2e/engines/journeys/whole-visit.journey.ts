import { messageWordsFor } from '../../src/message-words.ts'
import { wordsFor } from '../../src/words.ts'
import { test } from '../engine-test.ts'

test('a patient signs in, orders, sends a message with a photo, changes the language and logs out', async ({
  comeHome,
  onScreen,
  photo,
  said,
  words,
}) => {
  const { FirstName } = await comeHome()
  await onScreen.seeHeading(new RegExp(FirstName))

  await onScreen.click('link', words.orderSupplies, 'main')
  await onScreen.click('button', words.reviewOrder)
  await onScreen.click('checkbox', words.acceptTerms)
  await onScreen.click('button', words.placeOrder)
  await onScreen.seeHeading(words.orderPlaced)
  await onScreen.click('link', words.showOpenOrders)
  await onScreen.seeHeading(words.yourOrders)

  await onScreen.click('link', said.messages, 'nav')
  await onScreen.click('link', said.newMessage, 'main')
  await onScreen.select(said.topic, 'Clinical')
  await onScreen.type(said.subject, 'My mask')
  await onScreen.type(said.message, 'It leaks here.')
  await onScreen.upload(said.choosePhotos, photo)
  await onScreen.see(said.photoAdded)
  await onScreen.click('button', said.sendMessage)
  await onScreen.see(said.sent)
  await onScreen.seePicture(/./)

  await onScreen.click('button', words.otherLanguage)
  const spanish = wordsFor('es')
  await onScreen.click('link', messageWordsFor('es').allMessages)
  await onScreen.seeHeading(messageWordsFor('es').messages)
  await onScreen.click('button', spanish.personMenu)
  await onScreen.click('link', spanish.logOut)
  await onScreen.at('/bluebird-hme/login')
  await onScreen.see(spanish.loggedOut)
})
