export const texts = {
  resultPages: {
    success: {
      heading: '提交成功',
      title: '提交成功',
      context: '您提交的内容及其进度。',
      print: '打印结果',
      progress: '当前进度',
    },
    error: {
      title: '提交失败',
      context: '提交失败的原因，以及如何修改。',
      subtitle: '表单提交失败，请核对并修改以下信息后重新提交。',
      details: '错误详情',
      goBack: '返回上一页',
      correct: '返回修改',
      toField: '修改“{{field}}”',
      registration: '备案流程',
      lacksAuthority: '用户组权限不足',
      about: '查看原因',
    },
    facts: {
      kind: '提交类型',
      title: '名称',
      user: '提交人',
      time: '提交时间',
      id: '提交编号',
    },
    own: {
      title: '我的提交',
      context: '您提交的推广和参数修改。',
      outcome: '提交结果',
      accepted: '提交成功',
      refused: '提交失败',
      none: { accepted: '您还没有成功提交过表单', refused: '您没有提交失败的表单' },
      hint: {
        accepted: '新建的推广、申请的参数修改，都会带着进度出现在这里。',
        refused: '表单如未通过，可在这里查看原因并修改。',
      },
    },
    none: {
      missing: '没有找到这条提交记录',
      missingMessage: '它可能已被清理，或您无权查看。',
    },
    latest: {
      title: '您最近的提交',
      accepted: '已提交',
      refused: '未通过',
      unknown: '其他提交',
    },
  },
} as const
