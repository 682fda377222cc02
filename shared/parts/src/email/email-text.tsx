import { Fragment } from 'react'

import './email-text.css'

/** A text with an email address, which is in one line where it fits, else broken after its @ and its dots. */
export function EmailText({ text }: { text: string }) {
  const [before, email = '', after] = text.split(/(\S+@\S+)(.*)/su)
  return (
    <>
      {before}
      <span className="hs-email">
        {[...email.matchAll(/[^@.]+[@.]*|[@.]+/g)].map(({ 0: part, index }) => (
          <Fragment key={index}>
            {part}
            <wbr />
          </Fragment>
        ))}
      </span>
      {after}
    </>
  )
}
