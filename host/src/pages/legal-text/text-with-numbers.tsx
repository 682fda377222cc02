import { markupBlanks } from '@homeside/contract/constants/markup-blanks'

import './text-with-numbers.css'

const { brandPhone } = markupBlanks

/** Matches a phone number as texts write it, the blank for the provider's number, or the number for emergencies. */
const number = new RegExp(`\\(\\d{3}\\) \\d{3}-\\d{4}|${brandPhone}|\\b911\\b`)

/** A paragraph whose phone numbers call when they are pressed. */
export function TextWithNumbers({ text }: { text: string }) {
  const found = number.exec(text)
  if (!found) return text
  const [written] = found
  const called = written === brandPhone ? written : written.replaceAll(/\D/g, '')
  return (
    <>
      {text.slice(0, found.index)}
      <a className="text-number" href={called === '911' ? 'tel:911' : `tel:+1${called}`}>
        {written}
      </a>
      <TextWithNumbers text={text.slice(found.index + written.length)} />
    </>
  )
}
