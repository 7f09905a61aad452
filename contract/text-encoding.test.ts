import { describe, expect, it } from 'vitest'
import { detectTextEncoding } from './text-encoding.ts'

const utf16 = (text: string) => Buffer.from(text, 'utf16le')
const simplified = '标题,作者\n春节,L\n'
const latin = (text: string) => Buffer.from(text, 'latin1')
const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex')

describe('the encoding of a text', () => {
  it.each([
    ['utf-8', Buffer.from(simplified), simplified],
    ['utf-8', Buffer.from('plain ASCII\n'), 'plain ASCII\n'],
    [
      'utf-8',
      Buffer.from('Title,Genre\nA bell\u0001\u0000,text\n'),
      'Title,Genre\nA bell\u0001\u0000,text\n',
    ],
    ['utf-16le', utf16(`\ufeff${simplified}`), simplified],
    ['utf-16le', utf16(simplified), simplified],
    ['utf-16le', utf16('Title\tGenre\n'), 'Title\tGenre\n'],
    ['utf-16be', utf16(simplified).swap16(), simplified],
    ['gb18030', hex('b1eacce2 2c d7f7d5df 0a b4babdda 2c 4c 0a'), simplified],
    // Two lines, in Big5 and in EUC-KR.
    ['big5', hex('bcd0c344 2c a740aacc 0a ac4bb860 2c 4c 0a'), '標題,作者\n春節,L\n'],
    ['big5', hex('5469746c650a a578a55fa95da5ab 2c b3af 0a'), 'Title\n台北夜市,陳\n'],
    [
      'euc-kr',
      hex(
        'c1a6b8f1 2c c0dbb0a1 0a c7d1b1b9c0c720bdc5b9aeb4c220bfc0b4c3b5b520bcbcb0e8c0c720bcd2bdc4c0bb20c0fcc7d1b4d9 0a',
      ),
      '제목,작가\n한국의 신문는 오늘도 세계의 소식을 전한다\n',
    ],
    ['windows-1252', latin('Title\nCafé à la crème, Müller\n'), 'Title\nCafé à la crème, Müller\n'],
    ['windows-1252', hex('4974 92 73 20 93 66696e65 94 0a'), 'It’s “fine”\n'],
  ])('is %s by its bytes, without a name for it', async (encoding, bytes, text) => {
    const detected = await detectTextEncoding(bytes, true)
    expect(detected).toBe(encoding)
    expect(new TextDecoder(detected).decode(bytes)).toBe(text)
  })

  it('is not guessed from data, nor from text that fits none', async () => {
    for (const bytes of [hex('0001 02ff fe00 09'), hex('89504e470d0a1a0a'), hex('ffffffff80818283')])
      expect(await detectTextEncoding(bytes, true)).toBeUndefined()
  })

  it('is found in a part that ends within a character', async () => {
    expect(await detectTextEncoding(Buffer.from('标题').subarray(0, 5), false)).toBe('utf-8')
    expect(await detectTextEncoding(Buffer.from('标题').subarray(0, 5), true)).not.toBe('utf-8')
  })
})
