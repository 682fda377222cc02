import { markupBlanks } from '@homeside/contract/constants/markup-blanks'

import './text-with-numbers.css'

const { brandPhone } = markupBlanks

/** A phone number as texts write it, that of the provider before the gateway has filled it in, or that of emergencies. */
const number = new RegExp(`(\\(\\d{3}\\) \\d{3}-\\d{4}|${brandPhone}|\\b911\\b)`)

/** A paragraph whose phone numbers call when they are pressed. */
export function TextWithNumbers({ text }: { text: string }) {
  return text.split(number).map((part, index) => {
    if (index % 2 === 0) return part
    const called = part === brandPhone ? part : part.replaceAll(/\D/g, '')
    return (
      <a key={index} className="text-number" href={called === '911' ? 'tel:911' : `tel:+1${called}`}>
        {part}
      </a>
    )
  })
}
