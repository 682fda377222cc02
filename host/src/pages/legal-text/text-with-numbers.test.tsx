import { markupBlanks } from '@homeside/contract/constants/markup-blanks'
import { render, screen } from '@testing-library/react'

import { TextWithNumbers } from './text-with-numbers.tsx'

test('phone numbers in a text call when they are pressed, and the text stays as it is', () => {
  const text = 'Call Bluebird at (555) 555-0101 within 24 hours. In an emergency, call 911.'
  const { container } = render(<TextWithNumbers text={text} />)
  expect(container).toHaveTextContent(text)
  expect(screen.getByRole('link', { name: '(555) 555-0101' })).toHaveAttribute('href', 'tel:+15555550101')
  expect(screen.getByRole('link', { name: '911' })).toHaveAttribute('href', 'tel:911')
  expect(screen.getAllByRole('link')).toHaveLength(2)
})

test('a first page leaves the provider’s number to the gateway, also in the link', () => {
  render(<TextWithNumbers text={`Call Bluebird at ${markupBlanks.brandPhone}.`} />)
  const link = screen.getByRole('link', { name: markupBlanks.brandPhone })
  expect(link).toHaveAttribute('href', `tel:+1${markupBlanks.brandPhone}`)
})
