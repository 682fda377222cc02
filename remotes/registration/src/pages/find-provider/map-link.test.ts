import { mapLink } from './map-link.ts'

const address = { Street: '120 Bluebird Lane', Apt: null, City: 'Columbus', State: 'OH', PostalCode: '432159999' }

test.each([
  [
    'Mozilla/5.0 (Linux; Android 15; Pixel 9)',
    /^geo:0,0\?q=120%20Bluebird%20Lane%2C%20Columbus%2C%20OH%2043215$/,
    true,
  ],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)', /^maps:\/\/\?q=120%20Bluebird/, true],
  ['Mozilla/5.0 (X11; Linux x86_64)', /^https:\/\/[\w.]+\/search\?query=120%20Bluebird/, false],
])('%s opens its own map', (userAgent, href, isApp) => {
  expect(mapLink(userAgent, address)).toEqual({ href: expect.stringMatching(href), isApp })
})
