import { frameRights } from './frame-rights.ts'

test('a framed portal can pay, and cannot put another page in place of the patient’s own', () => {
  const rights = frameRights.split(' ')
  expect(rights).toEqual(expect.arrayContaining(['allow-scripts', 'allow-same-origin', 'allow-forms', 'allow-popups']))
  expect(rights.filter((right) => right.startsWith('allow-top-navigation'))).toEqual([])
})
