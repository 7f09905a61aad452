/** Markdown of every kind of node and mark. */
export const everything = `# 一级
## 二级

### 三级

#### 四级

段落 **粗** *斜* ~~删~~ \`a < b\` <u>线</u> H<sub>2</sub>O [外链](https://example.com/?a=1&b="2")

- 一
- 二
  1. 里面

> 引用

\`\`\`js
const a = "x & y"
  b('z')
\`\`\`

| 甲 | 乙 |
| --- | --- |
| 1 | 2 |

![图](https://example.com/a.png "说明")

---

甲[^1] <mark>高</mark> <kbd>Ctrl</kbd> <ruby>漢<rt>hàn</rt></ruby> $x^2$ <abbr title="x">乙</abbr> <span style="font-size:20px" onclick="x()">丙</span>

$$
\\frac{1}{2}
$$

- [x] 做

[![图](https://example.com/a.png)](https://mp.weixin.qq.com/s/x)

[TOC]

> [!NOTE]
> 说

> [!TIP] 题
> 提

> [!IMPORTANT]
> 重

> [!WARNING]
> 警

> [!CAUTION]
> 险

[^1]: 注
`
