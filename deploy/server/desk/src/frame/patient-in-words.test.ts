import { addressParts } from './patient-in-words.tsx'

test.each([
  [
    { Street: '1 Elm St', Apt: '', City: 'Akron', State: 'OH', PostalCode: '443081234' },
    ['1 Elm St', 'Akron, OH 44308-1234'],
  ],
  [{ City: 'Akron' }, ['Akron']],
  [{ Street: '1 Elm St', City: '', State: 'OH', PostalCode: '' }, ['1 Elm St', 'OH']],
  [{ Street: '', Apt: '', City: '', State: '', PostalCode: '' }, []],
])('the lines of %j say what there is, and nothing empty', (address, lines) => {
  expect(addressParts(address)).toEqual(lines)
})
