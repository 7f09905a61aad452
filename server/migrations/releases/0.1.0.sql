-- Rows of a database of release 0.1.0, and the migrations that it shipped with: those never change again.
-- 0000_functions a465226129d5ece03265339e00d214c8ff9768e05a698958224ce2a322ee89d3
-- 0001_tables 88223874b806d8f29df7f0401fdc4eb52ceb7c3f4d67c4615dd09cb4508bf0d7
-- 0002_behaviour 3e94721256ac2ded1493070423715c8c8e17b69e4e3852242420891d1db0f5f7
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
