import { linkWords, textLink } from '../../src/texted-link.ts'
import { test } from '../engine-test.ts'

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
