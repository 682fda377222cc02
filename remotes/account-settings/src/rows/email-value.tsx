import { Fragment } from 'react'

/** An email address that is broken, where it must be, after its @ and its dots. */
export function EmailValue({ email }: { email: string }) {
  return [...email.matchAll(/[^@.]+[@.]*|[@.]+/g)].map(({ 0: part, index }) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
