-- Rows of a database of release 0.1.0, and the migrations that it shipped with: those never change again.
-- 0000_functions 93e6852f346b393dfd17caec23edcc590659b5d633b6a19d446387e755c438e2
-- 0001_tables 03a52aef9226ca95f793885f63d87b725049a85f4efc83972c45a5ee67aa6a82
-- 0002_behaviour d50a2766ec486bddbf79021956a2dbd47cbb002b37bee6aea048fab48e28bda1
INSERT INTO role (id, code, name, base, permissions)
VALUES ('00000000-0000-4000-8000-000000000001', 'editor', '{"zh-CN": "编辑", "en-US": "Editor"}', 'user', '{content-set:read}');
INSERT INTO app_user (id, username, password_hash, name)
VALUES ('00000000-0000-4000-8000-000000000002', 'ming', 'none', '小明');
INSERT INTO user_role (user_id, role_id)
VALUES ('00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-000000000001');
INSERT INTO content_item (id, title, genre, author, status, published_at, created_by)
VALUES ('00000000-0000-4000-8000-000000000003', '春天的故事', 'img', '小明', 'online', '2026-11-01', '00000000-0000-4000-8000-000000000002');
INSERT INTO content_set (id, name, content_type, filter_type, created_by)
VALUES ('00000000-0000-4000-8000-000000000004', '春季内容', 'img', 'artificial', '00000000-0000-4000-8000-000000000002');
INSERT INTO content_set_item (set_id, content_item_id, position)
VALUES ('00000000-0000-4000-8000-000000000004', '00000000-0000-4000-8000-000000000003', 0);
INSERT INTO operation_log (request_id, action, address, device, entity, entity_id, title, operation, changes)
VALUES ('1', 'content-set.create', '', '', 'content-set', '00000000-0000-4000-8000-000000000004', '春季内容', 'insert', '{"name": [null, "春季内容"]}');
